import type { BodyOf, ResultOf } from '../call.ts';
import { debugCalls } from './debug.ts';
import { entryCalls } from './entry.ts';
import { examCalls } from './exam.ts';
import { pastCalls } from './past.ts';
import { resultCalls } from './results.ts';
import { siteCalls } from './site.ts';
import { userCalls } from './users.ts';

/** Every call of the contest API, by name. The API registers exactly these; a test compares the two. */
export const calls = {
  ...siteCalls,
  ...userCalls,
  ...entryCalls,
  ...examCalls,
  ...resultCalls,
  ...pastCalls,
  ...debugCalls,
};

export type CallName = keyof typeof calls;
/** The body of the success of the call with this name. */
export type CallResult<Name extends CallName> = ResultOf<(typeof calls)[Name]>;
/** The body that the call with this name sends. */
export type CallBody<Name extends CallName> = BodyOf<(typeof calls)[Name]>;
