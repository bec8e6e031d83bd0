import { create } from 'zustand';
import type { ApiError } from '@/lib/api-error';
import type { ErrorScreenKind } from '@/lib/error-effects';

interface ErrorScreenState {
  screen: ErrorScreenKind | undefined;
  message?: string | undefined;
  /** Why it came up; undefined if no call of this page has failed. */
  error?: ApiError | undefined;
  raise: (screen: ErrorScreenKind, message?: string, error?: ApiError) => void;
  clear: () => void;
}

/** The site's one error screen. The layout shows it instead of the page. */
export const useErrorScreen = create<ErrorScreenState>((set) => ({
  screen: undefined,
  raise: (screen, message, error) => set({ screen, message, error }),
  clear: () => set({ screen: undefined, message: undefined, error: undefined }),
}));
