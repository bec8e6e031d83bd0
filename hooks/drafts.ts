import { createContext, use, useCallback, useEffect, useRef } from 'react';
import { useErrorScreen } from '@/hooks/use-error-screen';

/** The name under which a form's input is kept. */
export type FormName = 'entry' | 'entry_resend' | 'login' | 'login_resend';
export type Drafts = Map<FormName, object>;

/**
 * The input of forms that an error screen has replaced. The layout keeps it only in memory, so that nothing is left on a shared
 * device (docs/decisions/session-and-login.md).
 */
export const DraftsContext = createContext<Drafts | undefined>(undefined);

/**
 * Keeps what is typed into a form when an error screen replaces it, until it has been sent. Whoever leaves the page in any other way leaves
 * nothing that they have typed since. Returns what was kept, and a function that notes what is typed by now; undefined once it is sent.
 */
export function useDraft<Fields extends object>(
  name: FormName,
): readonly [draft: Fields | undefined, note: (typed: Fields | undefined) => void] {
  const drafts = use(DraftsContext);
  const latest = useRef<Fields>(undefined);
  const note = useCallback(
    (typed: Fields | undefined) => {
      latest.current = typed;
      if (!typed) drafts?.delete(name);
    },
    [drafts, name],
  );
  useEffect(
    () => () => {
      const isReplaced = useErrorScreen.getState().screen !== undefined;
      if (isReplaced && latest.current) drafts?.set(name, latest.current);
    },
    [drafts, name],
  );
  return [drafts?.get(name) as Fields | undefined, note];
}
