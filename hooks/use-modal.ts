import type { ReactNode } from 'react';
import { create } from 'zustand';

export type ModalName = 'result-share' | 'result-passed' | 'entry-resend' | 'entry-invitation-resend';

/** What is in a modal; its heading takes the given id. Whoever opens the modal brings it, so that no other page carries it. */
export type ModalContent = (headingId: string) => ReactNode;

interface ModalState {
  /** The one modal that is open. */
  modal: ModalName | undefined;
  /** What is in the modal that is open, or in the one that was, which keeps its words until it has faded out. */
  content: ModalContent | undefined;
  /** How many have been opened since the site was loaded. */
  openings: number;
  /** Opens a modal instead of the one that is open. */
  open: (modal: ModalName, content: ModalContent) => void;
  close: () => void;
}

/** The one modal of the site, at most one open. The layout draws it. */
export const useModal = create<ModalState>((set) => ({
  modal: undefined,
  content: undefined,
  openings: 0,
  open: (modal, content) => set(({ openings }) => ({ modal, content, openings: openings + 1 })),
  close: () => set({ modal: undefined }),
}));
