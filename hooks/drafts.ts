import { useRouter } from 'next/router';
import { useCallback, useEffect, useRef } from 'react';
import { create } from 'zustand';

/** The name under which a form's input is kept. */
export type FormName = 'entry' | 'entry_resend' | 'login' | 'login_resend';

/** What was typed into forms whose place something else has taken. Only in memory: nothing is left on a shared device (docs/decisions/session-and-login.md). */
const drafts = new Map<FormName, object>();

/**
 * Keeps what is typed when something takes a form's place on its page: an error screen, or the page itself after a crash. Returns what was
 * kept, and the function that notes the input: undefined once it is sent.
 */
export function useDraft<Fields extends object>(
  name: FormName,
): readonly [draft: Fields | undefined, note: (typed: Fields | undefined) => void] {
  const { events } = useRouter();
  const latest = useRef<Fields>(undefined);
  const note = useCallback(
    (typed: Fields | undefined) => {
      latest.current = typed;
      if (!typed) drafts.delete(name);
    },
    [name],
  );
  useEffect(() => {
    let isBeingLeft = false;
    const leave = (): void => {
      isBeingLeft = true;
    };
    // Only the address has changed, or the next page has not come.
    const stay = (): void => {
      isBeingLeft = false;
    };
    events.on('routeChangeStart', leave);
    events.on('routeChangeComplete', stay);
    events.on('routeChangeError', stay);
    return () => {
      events.off('routeChangeStart', leave);
      events.off('routeChangeComplete', stay);
      events.off('routeChangeError', stay);
      if (!isBeingLeft && latest.current) drafts.set(name, latest.current);
    };
  }, [name, events]);
  return [drafts.get(name) as Fields | undefined, note];
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
  if (fields) drafts.set('entry', fields);
}

/** Forgets all that was typed: the next person on a shared device must not see it. */
export function forgetTyped(): void {
  drafts.clear();
  useEnteredEmail.setState({ email: '' }, true);
}
