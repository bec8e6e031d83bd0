import { useEffect } from 'react';
import { type ModalContent, useModal } from '@/hooks/use-modal';
import { isBoolean } from '@/lib/checks';
import { readStored, writeStored } from '@/lib/storage';

/** The score's own moment comes first: it is counted up and stamped within 1.5 s. */
const momentMilliseconds = 1_600;

/** How long the page before the modal has something to show; nothing moves for those who want less motion. */
function wait(): number {
  return window.matchMedia('(prefers-reduced-motion: no-preference)').matches ? momentMilliseconds : 0;
}

/**
 * Opens the modal for those who passed, once per visit to the site, in which a reload changes nothing; never over another one,
 * such as the one that shares.
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
