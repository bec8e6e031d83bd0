import { create } from 'zustand';

export type ModalName = 'result-share' | 'result-passed' | 'entry-resend' | 'entry-invitation-resend';

interface ModalState {
  /** The one modal that is open. */
  modal: ModalName | undefined;
  /** What has been open since the site was loaded. */
  seen: readonly ModalName[];
  /** Opens a modal instead of the one that is open. */
  open: (modal: ModalName) => void;
  /** Opens a modal that has not been open before. */
  openOnce: (modal: ModalName) => void;
  close: () => void;
}

/** The one modal of the site, at most one open. The layout draws it. */
export const useModal = create<ModalState>((set, get) => ({
  modal: undefined,
  seen: [],
  open: (modal) => set(({ seen }) => ({ modal, seen: [...seen, modal] })),
  openOnce: (modal) => {
    if (!get().seen.includes(modal)) get().open(modal);
  },
  close: () => set({ modal: undefined }),
}));
