import { create } from 'zustand';

interface EnteredEmail {
  /** The address that the entry was just sent with; empty after a reload. */
  email: string;
  /** When its last mail was requested, in milliseconds by the server's clock; undefined if that is not known. */
  sentAt: number | undefined;
  /** The form as it was sent, for who finds a mistake in it. */
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
