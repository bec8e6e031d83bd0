import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two texts are the same, in a time that says nothing about how much of them is. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
