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
  /** What has been open since the site was loaded. */
  seen: readonly ModalName[];
  /** Opens a modal instead of the one that is open. */
  open: (modal: ModalName, content: ModalContent) => void;
  /** Opens a modal that has not been open before. */
  openOnce: (modal: ModalName, content: ModalContent) => void;
  close: () => void;
}

/** The one modal of the site, at most one open. The layout draws it. */
export const useModal = create<ModalState>((set, get) => ({
  modal: undefined,
  content: undefined,
  seen: [],
  open: (modal, content) => set(({ seen }) => ({ modal, content, seen: [...seen, modal] })),
  openOnce: (modal, content) => {
    if (!get().seen.includes(modal)) get().open(modal, content);
  },
  close: () => set({ modal: undefined }),
}));
