import { useEffect } from 'react';
import { useModal } from '@/hooks/use-modal';

/** Opens the modal for those who passed, once per visit to the site. */
export function usePassedModal(hasPassed: boolean): void {
  const openOnce = useModal((state) => state.openOnce);
  useEffect(() => {
    if (hasPassed) openOnce('result-passed');
  }, [hasPassed, openOnce]);
}
