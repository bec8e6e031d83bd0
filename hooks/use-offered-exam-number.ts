import { create } from 'zustand';

interface OfferedExamNumber {
  /** The exam number from a link that would log in somebody other than the current user; undefined: none. */
  examNumber: string | undefined;
  /** Forgets it, so that the current user stays logged in. */
  decline: () => void;
}

/** An exam number that came with a link and still needs the user's decision. The layout asks; a reload forgets it. */
export const useOfferedExamNumber = create<OfferedExamNumber>((set) => ({
  examNumber: undefined,
  decline: () => set({ examNumber: undefined }),
}));
