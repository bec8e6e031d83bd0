import { useSyncExternalStore } from 'react';
import { isString } from '@/lib/checks';
import { readStored, type StorageKey, subscribeToStorage } from '@/lib/storage';

/** A text from the browser's storage, kept up to date; undefined where there is none and in the exported HTML. */
export function useStoredText(key: StorageKey): string | undefined {
  return useSyncExternalStore(
    subscribeToStorage,
    () => readStored(key, isString),
    () => undefined,
  );
}
