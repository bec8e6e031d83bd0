import { create } from 'zustand';
import type { ErrorScreenKind } from '@/lib/api-error';

interface ErrorScreenState {
  screen: ErrorScreenKind | undefined;
  /** The server's own words, where it sent some. */
  message: string | undefined;
  /** Shows an error screen instead of the page. */
  raise: (screen: ErrorScreenKind, message?: string) => void;
  /** Shows the page again; given kinds, only where one of them is up. */
  clear: (...kinds: ErrorScreenKind[]) => void;
}

/** The one error screen of the site. The layout shows it instead of the page. */
export const useErrorScreen = create<ErrorScreenState>((set) => ({
  screen: undefined,
  message: undefined,
  raise: (screen, message) => set({ screen, message }),
  clear: (...kinds) =>
    set((state) => {
      const isMeant = kinds.length === 0 || (state.screen !== undefined && kinds.includes(state.screen));
      return isMeant ? { screen: undefined, message: undefined } : state;
    }),
}));
