import type { UserExamStatus } from '@knowledgeking/contract';
import {
  type Check,
  hasFields,
  isArrayOf,
  isFiniteNumber,
  isOneOf,
  isOptional,
  isString,
} from '@/lib/checks';
import { readStored, removeStored, writeStored } from '@/lib/storage';
import { answeringOf } from './answering';
import type { QuestionState, Sending, Turn } from './play-state';
import { emptySelection, type Selection } from './question';

/** The picks of one question as JSON for browser storage, with the attempt and the question that they belong to. */
export interface KeptPicks {
  readonly owner: string;
  readonly quiz_number: number;
  readonly picks: readonly string[];
  readonly text: string;
  /** These picks, or a skip, are being sent. The answer counts as given only when it has been acknowledged. */
  readonly sending?: Sending | undefined;
}

const isSending = isOneOf(['answer', 'skip']);

/** Whether a value has the form in which picks are kept. */
export const isKeptPicks: Check<KeptPicks> = hasFields({
  owner: isString,
  quiz_number: isFiniteNumber,
  picks: isArrayOf(isString),
  text: isString,
  sending: isOptional(isSending),
});

/** The picks on screen in the form in which they are kept, and whether they, or a skip, are being sent. */
export const picksToKeep = (
  { turn, selection }: Pick<QuestionState, 'turn' | 'selection'>,
  sending?: Sending,
): KeptPicks => ({ owner: turn.owner, quiz_number: turn.quiz.number, ...selection, sending });

/** The kept picks, if they are of this question of this attempt; otherwise undefined. */
export const keptOf = ({ owner, quiz }: Turn, kept: KeptPicks | undefined): KeptPicks | undefined =>
  kept?.owner === owner && kept.quiz_number === quiz.number ? kept : undefined;

/** The selection that is kept of this question; empty where there is none, or its options no longer exist. */
export function keptSelection(turn: Turn, kept: KeptPicks | undefined): Selection {
  const { picks, text } = keptOf(turn, kept) ?? emptySelection;
  return answeringOf(turn.quiz).fits(turn.quiz, { picks, text }) ? { picks, text } : emptySelection;
}

/** The name of an attempt at an exam: another exam, or another start of the same exam, is another attempt. */
export const ownerOf = (status: UserExamStatus): string => `${status.exam_id} ${status.user_start_at}`;

/** Remembers in this tab whether an answer or a skip was sent for a question of an attempt: the server only counts them. */
export const markSent = (owner: string, number: number, sending: Sending): void =>
  writeStored(`sent:${owner} ${number}`, sending);

/** The kind of answer that this tab sent for a question of an attempt; undefined: none, or it was another tab or device. */
export const sentOf = (owner: string, number: number): Sending | undefined =>
  readStored(`sent:${owner} ${number}`, isSending);

/** Forgets what was sent for a question, because the server has refused it: it has another answer already. */
export const forgetSent = (owner: string, number: number): void => removeStored(`sent:${owner} ${number}`);
