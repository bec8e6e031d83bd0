import { create } from 'zustand';

interface EnteredEmail {
  /** The address that the entry was just sent with; empty after a reload. */
  email: string;
  remember: (email: string) => void;
}

/** Carries the address from the entry form to the page that offers to send the mail again. Stored nowhere. */
export const useEnteredEmail = create<EnteredEmail>((set) => ({
  email: '',
  remember: (email) => set({ email }),
}));
