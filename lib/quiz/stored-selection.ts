import type { Quiz } from '@knowledgeking/contract';
import { requiredPicks } from './completeness';
import { groupOfValue } from './groups';
import { emptySelection, type Selection, valuesOf } from './selection';

/** The picks of one question as they are kept in browser storage: JSON that says whose and which question's they are. */
interface StoredSelection {
  readonly owner: string;
  readonly quiz_number: number;
  readonly picks: readonly string[];
  readonly text: string;
  /** The answer is under way: these picks, or a skip. It counts as given only when it has been acknowledged. */
  readonly sending?: Sending;
}

export type Sending = 'answer' | 'skip';

/** The form of a selection that is kept; `owner` names the attempt, such as the exam's id and the time of its start. */
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
 * The selection that was kept for this question of this attempt. Anything else that storage may hold (another attempt's
 * or question's picks, options that are gone, foreign content) gives the empty selection; it never throws.
 */
export function fromStored(owner: string, quiz: Quiz, stored: unknown): Selection {
  if (!isStored(stored) || !isOf(stored, owner, quiz)) return emptySelection;
  const selection: Selection = { picks: stored.picks, text: stored.text };
  return fits(quiz, selection) ? selection : emptySelection;
}

const isOf = (stored: StoredSelection, owner: string, quiz: Quiz): boolean =>
  stored.owner === owner && stored.quiz_number === quiz.number;

/** What was being sent for this question of this attempt when the page was left; undefined: nothing. */
export const sendingOf = (owner: string, quiz: Quiz, stored: unknown): Sending | undefined =>
  isStored(stored) && isOf(stored, owner, quiz) ? stored.sending : undefined;

/** Whether what is kept are picks of this question of this attempt. */
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

/** Whether a selection could have come about by picking from this question. */
export function fits(quiz: Quiz, selection: Selection): boolean {
  if (quiz.type === 'free_input') return selection.picks.length === 0;
  const values = valuesOf(quiz);
  const own = selection.picks.every((each) => values.includes(each));
  const unique = new Set(selection.picks).size === selection.picks.length;
  const limit = quiz.type === 'multiple_selection' ? values.length : requiredPicks(quiz);
  return own && unique && selection.text === '' && selection.picks.length <= limit && joins(quiz, selection);
}

function joins(quiz: Quiz, selection: Selection): boolean {
  if (quiz.type !== 'combine_options') return true;
  return selection.picks.every((value, index) => {
    const partner = index % 2 === 0 ? undefined : selection.picks[index - 1];
    return partner === undefined || groupOfValue(quiz, partner) !== groupOfValue(quiz, value);
  });
}
