import { type Check, hasFields, isArrayOf, isFiniteNumber, isOptional, isStoredText } from '@/lib/checks';
import { answeringOf } from './answering';
import type { QuestionState, Sending, Turn } from './play-state';
import { emptySelection, type Selection } from './question';
import { isSending } from './sent-answers';

/** The picks of one question as JSON for browser storage, with the attempt and the question that they belong to. */
export interface KeptPicks {
  readonly owner: string;
  readonly quiz_number: number;
  readonly picks: readonly string[];
  readonly text: string;
  /** These picks, or a skip, are being sent. The answer counts as given only when it has been acknowledged. */
  readonly sending?: Sending | undefined;
}

/** Whether a value has the form in which picks are kept. */
export const isKeptPicks: Check<KeptPicks> = hasFields({
  owner: isStoredText,
  quiz_number: isFiniteNumber,
  picks: isArrayOf(isStoredText),
  text: isStoredText,
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
