import { useStoredValue } from '@/hooks/use-stored-value';
import { isBoolean } from '@/lib/checks';
import { readStored, type StorageKey } from '@/lib/storage';

/** Whether a flag is set in the browser's storage; false in the exported HTML. */
export function useStoredFlag(key: StorageKey): boolean {
  return useStoredValue(() => readStored(key, isBoolean) ?? false) ?? false;
}
