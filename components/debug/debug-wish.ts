import { quizTypes } from '@knowledgeking/contract/rules/quiz-types';
import { type SampleWish, sampleFaces, sampleLengths, sampleMedia } from '@/mock-api/quiz-samples';

/** In which states a question can be looked at; `loading` and so on have none on screen. */
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

/** Milliseconds that are left; null: no time limit. */
export const timers = { calm: 3_540_000, soon: 240_000, urgent: 42_000, none: null } as const;

/** What `/_debug/quiz` shows: as its query says, each part by name. */
export interface DebugWish extends SampleWish {
  state: DebugState;
  timer: keyof typeof timers;
}

/** Every part of the query with what it can be; the first is what it is when it says nothing, or something unknown. */
export const wishParts = {
  type: quizTypes,
  medium: sampleMedia,
  face: sampleFaces,
  length: sampleLengths,
  state: playStates,
  timer: ['calm', 'soon', 'urgent', 'none'],
} as const satisfies { [Part in keyof DebugWish]: readonly DebugWish[Part][] };

function choose<Value extends string>(values: readonly [Value, ...Value[]], said: unknown): Value {
  return values.find((value) => value === said) ?? values[0];
}

/** Reads a query. */
export const readWish = (query: Readonly<Record<string, unknown>>): DebugWish => ({
  type: choose(wishParts.type, query.type),
  medium: choose(wishParts.medium, query.medium),
  face: choose(wishParts.face, query.face),
  length: choose(wishParts.length, query.length),
  state: choose(wishParts.state, query.state),
  timer: choose(wishParts.timer, query.timer),
});
