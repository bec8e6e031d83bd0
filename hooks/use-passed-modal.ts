import { useEffect } from 'react';
import { type ModalContent, useModal } from '@/hooks/use-modal';
import { isBoolean } from '@/lib/checks';
import { readStored, writeStored } from '@/lib/storage';

/** The score comes first: its count-up and stamp take 1.5 s. */
const momentMilliseconds = 1_600;

/** Milliseconds to wait for the score's animation, which those who prefer reduced motion do not see. */
function wait(): number {
  return window.matchMedia('(prefers-reduced-motion: no-preference)').matches ? momentMilliseconds : 0;
}

/**
 * Opens the modal for those who passed, once per device (until the logout), and never over another modal such as the one for
 * sharing.
 */
export function usePassedModal(hasPassed: boolean, content: ModalContent): void {
  const open = useModal((state) => state.open);
  const isFree = useModal((state) => state.modal === undefined);
  useEffect(() => {
    if (!hasPassed || !isFree || readStored('passed_told', isBoolean)) return;
    const timer = setTimeout(() => {
      writeStored('passed_told', true);
      open('result-passed', content);
    }, wait());
    return () => clearTimeout(timer);
  }, [hasPassed, isFree, open, content]);
}
