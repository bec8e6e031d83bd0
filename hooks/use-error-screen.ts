import { create } from 'zustand';
import type { ErrorScreenKind } from '@/lib/error-effects';

interface ErrorScreenState {
  screen: ErrorScreenKind | undefined;
  /** The server's message, if it sent one. */
  message: string | undefined;
  /** The request that failed, if it is known. */
  requestId: string | undefined;
  /** Shows an error screen instead of the page. */
  raise: (screen: ErrorScreenKind, message?: string, requestId?: string) => void;
  /** Shows the page again; with arguments, only if one of these screens is up. */
  clear: (...kinds: ErrorScreenKind[]) => void;
}

/** The site's one error screen. The layout shows it instead of the page. */
export const useErrorScreen = create<ErrorScreenState>((set) => ({
  screen: undefined,
  message: undefined,
  requestId: undefined,
  raise: (screen, message, requestId) => set({ screen, message, requestId }),
  clear: (...kinds) =>
    set((state) => {
      const isMeant = kinds.length === 0 || (state.screen !== undefined && kinds.includes(state.screen));
      return isMeant ? { screen: undefined, message: undefined, requestId: undefined } : state;
    }),
}));
