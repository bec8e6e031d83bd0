import type { CallName } from '@knowledgeking/contract';
import type { FastifyInstance } from 'fastify';
import { examHandlers } from '../attempts/calls.ts';
import { commitmentHandlers } from '../contest/seal/calls.ts';
import { entryHandlers, userHandlers } from '../entry/calls.ts';
import { debugHandlers } from '../operations/calls-debug.ts';
import { resultHandlers } from '../results/calls.ts';
import type { CallContext } from './call-context.ts';
import { loginLimit, mailRequestLimit } from './limits.ts';
import { type HandlersOf, registerCalls } from './register-calls.ts';
import type { SharedRead } from './shared-reads.ts';

/** Every call of the contract but those that `http/shared-reads.ts` serves; a missing one does not compile. */
type OtherCalls = HandlersOf<Exclude<CallName, SharedRead>>;

/** Registers the calls with their handlers and limits. */
export function registerHandlers(app: FastifyInstance, context: CallContext): void {
  const handlers: OtherCalls = {
    ...userHandlers(context),
    ...entryHandlers(context),
    ...examHandlers(context),
    ...resultHandlers(context),
    ...commitmentHandlers(context),
    ...debugHandlers(context),
  };
  const { settings } = context;
  const never = { config: { rateLimit: false as const } };
  const login = { config: { rateLimit: loginLimit(settings) } };
  const mailing = { preHandler: mailRequestLimit(app, settings) };
  const extras = {
    getCommitment: never,
    login,
    getPartnerEntryStatus: login,
    enter: mailing,
    resendEntryMail: mailing,
    resendExamNumber: mailing,
  };
  registerCalls(app, handlers, extras, settings.appEnv);
}
