import { quizTypes } from '@knowledgeking/contract/rules/quiz';
import { chapters } from '@/lib/quiz/chapters';
import { type SampleWish, sampleFaces, sampleLengths, sampleMedia } from '@/mock-api/quiz-samples';

/** The states that a question can be looked at in; there is no question on screen in `loading` and after it. */
export const playStates = [
  'empty',
  'partly',
  'complete',
  'confirming_skip',
  'sending',
  'retrying',
  'loading',
  'loading_retrying',
  'stalled',
] as const;
export type DebugState = (typeof playStates)[number];

/** The remaining time in milliseconds; null: no time limit. */
export const timers = { calm: 3_540_000, soon: 240_000, urgent: 42_000, none: null } as const;

/** The question and the state that the query of `/_debug/quiz` asks for. */
export interface DebugWish extends SampleWish {
  state: DebugState;
  timer: keyof typeof timers;
  /** The question's number: after the first of them, those with a card. */
  number: string;
}

/** Every part of the query with its possible values. The first one holds when the query names none, or an unknown one. */
export const wishParts = {
  type: quizTypes,
  medium: sampleMedia,
  face: sampleFaces,
  length: sampleLengths,
  state: playStates,
  timer: ['calm', 'soon', 'urgent', 'none'],
  number: ['3', ...chapters.map(({ from }) => String(from))],
} as const satisfies { [Part in keyof DebugWish]: readonly DebugWish[Part][] };

export const readWish = (query: Readonly<Record<string, unknown>>): DebugWish =>
  Object.fromEntries(
    Object.entries<readonly string[]>(wishParts).map(([part, values]) => [
      part,
      values.find((value) => value === query[part]) ?? values[0],
    ]),
  ) as unknown as DebugWish;
