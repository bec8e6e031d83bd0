import { create } from 'zustand';
import type { ApiError } from '@/lib/api-error';
import type { ErrorScreenKind } from '@/lib/error-effects';

interface Shown {
  screen: ErrorScreenKind;
  message?: string | undefined;
  /** Why it came up; undefined if no call of this page has failed. */
  error?: ApiError | undefined;
  /** Makes the call again that has failed; absent where only the person does. Never throws. */
  again?: (() => unknown) | undefined;
}

export interface Raised extends Shown {
  /** Since when this screen has been up, in milliseconds of `performance.now()`. */
  since: number;
}

interface ErrorScreenState extends Partial<Shown> {
  /** Raised by something that was done, or by maintenance: it stays until it is cleared. */
  raised: Raised | undefined;
  /** By the component that needs a read and does not have it: until it has, or is gone. */
  missing: ReadonlyMap<object, Shown>;
  raise: (screen: ErrorScreenKind, message?: string, error?: ApiError, again?: Shown['again']) => void;
  /** Takes back what was raised. */
  clear: () => void;
  /** Shows this for a component, or nothing any more. */
  miss: (component: object, shown: Shown | undefined) => void;
}

/** Adds the screen that is shown: one that was raised comes first. */
function withShown({ raised, missing }: Pick<ErrorScreenState, 'raised' | 'missing'>) {
  const nothing: Partial<Shown> = {
    screen: undefined,
    message: undefined,
    error: undefined,
    again: undefined,
  };
  const [first] = missing.values();
  return { ...nothing, raised, missing, ...(raised ?? first) };
}

/** The site's one error screen. The layout shows it instead of the page. */
export const useErrorScreen = create<ErrorScreenState>((set) => ({
  raised: undefined,
  missing: new Map(),
  raise: (screen, message, error, again) =>
    set(({ raised, missing }) => {
      const since = raised?.screen === screen ? raised.since : performance.now();
      return withShown({ raised: { screen, message, error, again, since }, missing });
    }),
  clear: () => set(({ missing }) => withShown({ raised: undefined, missing })),
  miss: (component, shown) =>
    set((state) => {
      if (!shown && !state.missing.has(component)) return state;
      const { raised } = state;
      const missing = new Map(state.missing);
      if (shown) missing.set(component, shown);
      else missing.delete(component);
      return withShown({ raised, missing });
    }),
}));

/** Whether the page stays below its error screen, unseen: nothing typed or picked is lost, and what it lacks is read again. */
export const keepsPage = ({ raised }: ErrorScreenState): boolean =>
  raised === undefined || raised.screen === 'maintenance';
