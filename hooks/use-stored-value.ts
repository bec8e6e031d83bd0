import { useSyncExternalStore } from 'react';
import { subscribeToStorage } from '@/lib/storage';

/**
 * What `read` makes of the browser's storage, rendered anew when this tab or another one stores something. It must give a
 * text, a number or the like. Undefined in the exported HTML, until the browser has taken over.
 */
export function useStoredValue<Value extends string | number | boolean>(
  read: () => Value,
): Value | undefined {
  return useSyncExternalStore<Value | undefined>(subscribeToStorage, read, () => undefined);
}
