import { create } from 'zustand';
import { useModal } from '@/hooks/use-modal';
import type { Share } from '@/lib/share';

interface ShareState {
  /** What the share modal is about. */
  share: Share | undefined;
  /** How often something was shared: tells one time from the next. */
  count: number;
  /** Opens the share modal with this. */
  open: (share: Share) => void;
}

/** What is being shared. */
export const useShare = create<ShareState>((set) => ({
  share: undefined,
  count: 0,
  open: (share) => {
    set(({ count }) => ({ share, count: count + 1 }));
    useModal.getState().open('result-share');
  },
}));
