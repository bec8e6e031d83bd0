import type { CallName } from '@knowledgeking/contract';
import type { FastifyInstance } from 'fastify';
import { type HandlersOf, registerCalls } from '../plugins/calls.ts';
import { loginLimit, mailRequestLimit } from '../plugins/limits.ts';
import type { SharedRead } from '../plugins/shared-reads.ts';
import { commitmentHandlers } from './commitment.ts';
import type { RouteContext } from './context.ts';
import { debugHandlers } from './debug.ts';
import { entryHandlers } from './entry.ts';
import { examHandlers } from './exam.ts';
import { resultHandlers } from './results.ts';
import { userHandlers } from './users.ts';

/** Every call of the contract but those that `plugins/shared-reads.ts` serves; a missing one does not compile. */
type OtherCalls = HandlersOf<Exclude<CallName, SharedRead>>;

/** Registers the calls with their handlers and limits. */
export function registerHandlers(app: FastifyInstance, context: RouteContext): void {
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
