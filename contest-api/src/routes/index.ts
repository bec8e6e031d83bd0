import type { FastifyInstance } from 'fastify';
import { registerCalls } from '../plugins/calls.ts';
import { loginLimit, mailRequestLimit } from '../plugins/limits.ts';
import { commitmentHandlers } from './commitment.ts';
import type { RouteContext } from './context.ts';
import { debugHandlers } from './debug.ts';
import { entryHandlers } from './entry.ts';
import { examHandlers } from './exam.ts';
import { resultHandlers } from './results.ts';
import { siteHandlers } from './site.ts';
import { userHandlers } from './users.ts';

/** Registers every call of the contract with its handler and limits. */
export function registerHandlers(app: FastifyInstance, context: RouteContext): void {
  const handlers = {
    ...siteHandlers(context),
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
    getSiteStatus: never,
    getExams: never,
    getHomePorts: never,
    getCommitment: never,
    login,
    getPartnerEntryStatus: login,
    enter: mailing,
    resendEntryMail: mailing,
    resendExamNumber: mailing,
  };
  registerCalls(app, handlers, extras, settings.appEnv);
}
