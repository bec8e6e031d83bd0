import { isArrayOf, isFiniteNumber } from '@/lib/checks';
import { isStored } from '@/lib/quiz/stored-selection';
import { readStored, subscribeToStorage, writeStored } from '@/lib/storage';

/** Kept in this tab for its attempt (exam and start); the next one has another name. */
const keyOf = (owner: string) => `skipped:${owner}` as const;
const isNumbers = isArrayOf(isFiniteNumber);

/** The numbers of the questions that were skipped in this tab during an attempt. */
export const keptSkips = (owner: string): number[] => readStored(keyOf(owner), isNumbers) ?? [];

/** Keeps what is being sent: a skip, or an answer after a skip that the server has refused. */
function keepSkip(): void {
  const stored = readStored('quiz_user_answers', isStored);
  if (!stored?.sending) return;
  const { owner, quiz_number: number, sending } = stored;
  const before = keptSkips(owner);
  if (before.includes(number) === (sending === 'skip')) return;
  const others = before.filter((each) => each !== number);
  writeStored(keyOf(owner), sending === 'skip' ? [...others, number] : others);
}

/** Keeps which questions are skipped, for the logbook; returns the function that ends it. */
export const keepSkips = (): (() => void) => subscribeToStorage(keepSkip);
