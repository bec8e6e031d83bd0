import { useCallback, useEffect, useId } from 'react';
import { create } from 'zustand';

/** The id of the one modal that is open. */
const useOpenModal = create<{ id: string | undefined }>(() => ({ id: undefined }));

/** Closes the open modal, whichever it is. */
export const closeModal = (): void => useOpenModal.setState({ id: undefined });

/** Whether any modal is open. */
export const useIsAnyModalOpen = (): boolean => useOpenModal(({ id }) => id !== undefined);

export interface ModalControls {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** The state of one `Modal`; opening it closes any other. It closes with its component: another tab can have answered the question, or logged out. */
export function useModal(): ModalControls {
  const id = useId();
  const isOpen = useOpenModal((open) => open.id === id);
  const onClose = useCallback(
    () => useOpenModal.setState((open) => (open.id === id ? { id: undefined } : open)),
    [id],
  );
  useEffect(() => onClose, [onClose]);
  return { isOpen, onOpen: () => useOpenModal.setState({ id }), onClose };
}
