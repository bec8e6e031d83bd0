import { type ReactNode, useEffect } from 'react';
import { create } from 'zustand';

type ModalName = 'result-share' | 'result-passed' | 'mail-resent' | 'question-picture';

/** Renders a modal's content; its heading takes the given id. The opener passes it, so that other pages do not bundle it. */
type ModalContent = (headingId: string) => ReactNode;

interface ModalState {
  modal: ModalName | undefined;
  /** The content of the open modal, or of the last one while it fades out. */
  content: ModalContent | undefined;
  /** The number of modals opened since the site was loaded. */
  openings: number;
  open: (modal: ModalName, content: ModalContent) => void;
  close: () => void;
}

/** The site's modal; at most one is open. The layout renders it. */
export const useModal = create<ModalState>((set) => ({
  modal: undefined,
  content: undefined,
  openings: 0,
  open: (modal, content) => set(({ openings }) => ({ modal, content, openings: openings + 1 })),
  close: () => set({ modal: undefined }),
}));

/** Returns what opens a modal for a part of the page. It closes with that part: another tab can have answered the question, or logged out. */
export function useOwnModal(modal: ModalName): (content: ModalContent) => void {
  useEffect(
    () => () => {
      const latest = useModal.getState();
      if (latest.modal === modal) latest.close();
    },
    [modal],
  );
  return (content) => useModal.getState().open(modal, content);
}
