import type { DataKey } from '../database/data-key.ts';

/**
 * Somebody's needs for taking part, as the database holds them: encrypted, because it can tell of an illness
 * (docs/decisions/privacy-and-retention.md). Null where it is empty.
 * @param owner an address until its entry is confirmed, then the participant's id: elsewhere it can't be decrypted
 */
export function protectAccommodation(dataKey: DataKey, owner: string, text: string): string | null {
  return text === '' ? null : dataKey.encrypt(text, placeOf(owner));
}

/** Reverses `protectAccommodation`. */
export function accommodationOf(dataKey: DataKey, owner: string, encrypted: string | null): string {
  return encrypted === null ? '' : dataKey.decrypt(encrypted, placeOf(owner));
}

const placeOf = (owner: string): string => `accommodation of ${owner}`;
