import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerCalls } from '../plugins/calls.ts';
import { normalizeEmail } from '../services/entry-form.ts';
import type { RouteContext } from './context.ts';
import { debugHandlers } from './debug.ts';
import { entryHandlers } from './entry.ts';
import { examHandlers } from './exam.ts';
import { resultHandlers } from './results.ts';
import { siteHandlers } from './site.ts';
import { userHandlers } from './users.ts';

/** Every call of the contract with its handler. */
export function registerHandlers(app: FastifyInstance, context: RouteContext): void {
  const handlers = {
    ...siteHandlers(context),
    ...userHandlers(context),
    ...entryHandlers(context),
    ...examHandlers(context),
    ...resultHandlers(context),
    ...debugHandlers(context),
  };
  const mailing = { config: { rateLimit: mailRateLimit(context.settings.mailRateLimitPerHour) } };
  const extras = { enter: mailing, resendEntryMail: mailing, resendExamNumber: mailing };
  registerCalls(app, handlers, extras, context.settings.appEnv);
}

/** Counted by the address that the mail would go to, so that nobody's inbox is flooded from many places. */
function mailRateLimit(perHour: number) {
  return {
    max: perHour,
    timeWindow: '1 hour',
    hook: 'preHandler' as const,
    keyGenerator: (request: FastifyRequest) => normalizeEmail((request.body as { email: string }).email),
  };
}
