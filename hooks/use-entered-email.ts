import { create } from 'zustand';

interface EnteredEmail {
  /** The address that the entry was just sent with; empty after a reload. */
  email: string;
  /** When its last mail was requested, in milliseconds by the server's clock; undefined if that is not known. */
  sentAt: number | undefined;
  remember: (email: string, sentAt: number | undefined) => void;
}

/** Carries the address from the entry form to the page that can send the mail again. Kept only in memory. */
export const useEnteredEmail = create<EnteredEmail>((set) => ({
  email: '',
  sentAt: undefined,
  remember: (email, sentAt) => set({ email, sentAt }),
}));
