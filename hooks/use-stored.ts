import { useSyncExternalStore } from 'react';
import { isBoolean, isStoredText } from '@/lib/checks';
import { readStored, type StorageKey, subscribeToStorage } from '@/lib/storage';

/** A primitive value of the browser's storage, kept up to date with all tabs. Undefined in the exported HTML, until the page hydrates. */
export function useStoredValue<Value extends string | number | boolean | undefined>(
  read: () => Value,
): Value | undefined {
  return useSyncExternalStore<Value | undefined>(subscribeToStorage, read, () => undefined);
}

/** A text from the browser's storage, kept up to date; undefined if there is none, and in the exported HTML. */
export const useStoredText = (key: StorageKey): string | undefined =>
  useStoredValue(() => readStored(key, isStoredText));

/** Whether a flag is set in the browser's storage; false in the exported HTML. */
export const useStoredFlag = (key: StorageKey): boolean =>
  useStoredValue(() => readStored(key, isBoolean)) ?? false;
