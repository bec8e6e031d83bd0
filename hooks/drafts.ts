import { createContext, use, useCallback, useEffect, useRef } from 'react';
import { create } from 'zustand';
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
 * Keeps what is typed into a form when an error screen replaces it, until it has been sent. A user who leaves the page in any other way leaves
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

interface EnteredEmail {
  /** The address that the entry was just sent with; empty after a reload. */
  email: string;
  /** When its last mail was requested, in milliseconds by the server's clock; undefined if that is not known. */
  sentAt: number | undefined;
  /** The form as it was sent, for correcting a mistake in it. */
  fields: object | undefined;
  remember: (email: string, sentAt: number | undefined, fields?: object) => void;
}

/** Carries the address from the entry form to the page that can send the mail again. Kept only in memory. */
export const useEnteredEmail = create<EnteredEmail>((set) => ({
  email: '',
  sentAt: undefined,
  fields: undefined,
  remember: (email, sentAt, fields) => set({ email, sentAt, ...(fields && { fields }) }),
}));
