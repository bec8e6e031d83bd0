import type { Quiz, UserExamStatus } from '@knowledgeking/contract';
import { fits } from './answering';
import { emptySelection, type Selection } from './selection';

/** The picks of one question as JSON for browser storage, with the attempt and the question that they belong to. */
export interface StoredSelection {
  readonly owner: string;
  readonly quiz_number: number;
  readonly picks: readonly string[];
  readonly text: string;
  /** These picks, or a skip, are being sent. The answer counts as given only when it has been acknowledged. */
  readonly sending?: Sending;
}

/** The name of an attempt at an exam: another exam, or another start of the same exam, is another attempt. */
export const ownerOf = (status: UserExamStatus): string => `${status.exam_id} ${status.user_start_at}`;

export type Sending = 'answer' | 'skip';

/** A selection in the form in which it is kept; `owner` names the attempt, such as the exam's id and its start time. */
export const toStored = (
  owner: string,
  quiz: Quiz,
  selection: Selection,
  sending?: Sending,
): StoredSelection => ({
  owner,
  quiz_number: quiz.number,
  picks: selection.picks,
  text: selection.text,
  ...(sending && { sending }),
});

/**
 * The selection that was kept for this question of this attempt. Anything else that storage may hold (the picks of another
 * attempt or question, options that no longer exist, foreign content) gives the empty selection. Never throws.
 */
export function fromStored(owner: string, quiz: Quiz, stored: unknown): Selection {
  if (!isStored(stored) || !isOf(stored, owner, quiz)) return emptySelection;
  const selection: Selection = { picks: stored.picks, text: stored.text };
  return fits(quiz, selection) ? selection : emptySelection;
}

const isOf = (stored: StoredSelection, owner: string, quiz: Quiz): boolean =>
  stored.owner === owner && stored.quiz_number === quiz.number;

/** Whether an answer or a skip was being sent for this question of this attempt when the page was left; undefined: neither. */
export const sendingOf = (owner: string, quiz: Quiz, stored: unknown): Sending | undefined =>
  isStored(stored) && isOf(stored, owner, quiz) ? stored.sending : undefined;

/** Whether storage holds picks of this question of this attempt. */
export const isStoredFor = (owner: string, quiz: Quiz, stored: unknown): boolean =>
  isStored(stored) && isOf(stored, owner, quiz);

/** Whether a value has the form in which picks are kept. */
export function isStored(stored: unknown): stored is StoredSelection {
  if (typeof stored !== 'object' || stored === null) return false;
  const { owner, quiz_number, picks, text, sending } = stored as Record<string, unknown>;
  return (
    typeof owner === 'string' &&
    typeof quiz_number === 'number' &&
    Array.isArray(picks) &&
    picks.every((each) => typeof each === 'string') &&
    typeof text === 'string' &&
    (sending === undefined || sending === 'answer' || sending === 'skip')
  );
}
