import type { Static, TSchema } from 'typebox';
import type { Call } from '../call.ts';
import type { CallName } from '../rules/routes.ts';
import { debugCalls } from './debug.ts';
import { entryCalls, homePortCalls, userCalls } from './entry.ts';
import { examCalls } from './exam.ts';
import { pastCalls, resultCalls } from './results.ts';
import { commitmentCalls, monitoringCalls, siteCalls } from './site.ts';

/** Every call of the contest API, by name; a route without its call does not compile. The API registers exactly these. */
export const calls = {
  ...siteCalls,
  ...homePortCalls,
  ...userCalls,
  ...entryCalls,
  ...examCalls,
  ...resultCalls,
  ...pastCalls,
  ...commitmentCalls,
  ...monitoringCalls,
  ...debugCalls,
} satisfies Record<CallName, Call>;

export type { CallName } from '../rules/routes.ts';

type Defined<Name extends CallName> = (typeof calls)[Name];

/** The body of the success of the call with this name. */
export type CallResult<Name extends CallName> = Static<Defined<Name>['success']['schema']>;
/** The body that the call with this name sends; undefined if it sends none. */
export type CallBody<Name extends CallName> =
  Defined<Name> extends { body: infer Body extends TSchema } ? Static<Body> : undefined;
/** The query that the call with this name takes; undefined if it takes none. */
export type CallQuery<Name extends CallName> =
  Defined<Name> extends { query: infer Query extends TSchema } ? Static<Query> : undefined;
