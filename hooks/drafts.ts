import { useCallback, useEffect, useRef } from 'react';
import { create } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useErrorScreen } from '@/hooks/use-error-screen';

/** The name under which a form's input is kept. */
export type FormName = 'entry' | 'entry_resend' | 'login' | 'login_resend';

/** Forms' input that an error screen has replaced. Only in memory: nothing is left on a shared device (docs/decisions/session-and-login.md). */
const drafts = createStore<Partial<Record<FormName, object>>>(() => ({}));

/** Keeps what a form of this name begins with; undefined: empty. */
const keepDraft = (name: FormName, typed: object | undefined): void => drafts.setState({ [name]: typed });

/** Keeps what is typed when an error screen replaces a form. Returns what was kept, and what notes the input: undefined once it is sent. */
export function useDraft<Fields extends object>(
  name: FormName,
): readonly [draft: Fields | undefined, note: (typed: Fields | undefined) => void] {
  const latest = useRef<Fields>(undefined);
  const note = useCallback(
    (typed: Fields | undefined) => {
      latest.current = typed;
      if (!typed) keepDraft(name, undefined);
    },
    [name],
  );
  useEffect(
    () => () => {
      const isReplaced = useErrorScreen.getState().screen !== undefined;
      if (isReplaced && latest.current) keepDraft(name, latest.current);
    },
    [name],
  );
  return [drafts.getState()[name] as Fields | undefined, note];
}

interface EnteredEmail {
  /** The address that the entry was just sent with; empty after a reload. */
  email: string;
  /** When its last mail was requested, in milliseconds by the server's clock; undefined if that is not known. */
  sentAt?: number | undefined;
  /** The form as it was sent, for correcting a mistake in it. */
  fields?: object;
}

/** Carries the address from the entry form to the page that can send the mail again. Kept only in memory: a reload forgets it. */
export const useEnteredEmail = create<EnteredEmail>(() => ({ email: '' }));

/** Has the entry form begin with what was sent. */
export function correctSentEntry(): void {
  const { fields } = useEnteredEmail.getState();
  if (fields) keepDraft('entry', fields);
}

/** Forgets all that was typed: the next person on a shared device must not see it. */
export function forgetTyped(): void {
  drafts.setState({}, true);
  useEnteredEmail.setState({ email: '' }, true);
}
