import { calls } from '@knowledgeking/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressError } from './input.ts';
import { readableBy } from './origins.ts';
import { type MaintenanceSource, maintenance } from './refuse-in-maintenance.ts';
import { type HandlersOf, routeOf, sendResult } from './register-calls.ts';
import type { SessionReader } from './sessions.ts';

/** The calls that every browser polls and everyone sees alike. They have no limit of calls, and nothing of a caller decides about them. */
const sharedReads = ['getSiteStatus', 'getExams', 'getHomePorts'] as const;
export type SharedRead = (typeof sharedReads)[number];

interface SharedReadsOptions {
  handlers: HandlersOf<SharedRead>;
  contest: MaintenanceSource;
  siteOrigins: string[];
  readSession: SessionReader;
}

/**
 * Serves those calls in a context of their own, in which only what they need happens: no body, no limits, and no deadline, because none of
 * them waits for longer than about a second (docs/decisions/load-and-limits.md). Callers see no difference to the other calls.
 */
export async function sharedReadCalls(
  app: FastifyInstance,
  { handlers, contest, siteOrigins, readSession }: SharedReadsOptions,
): Promise<void> {
  const headersFor = readableBy(siteOrigins);
  app.decorateRequest('participantId', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(headersFor(request.headers.origin));
    // Only to be counted among those who are here.
    if (request.headers.cookie !== undefined) request.participantId = readSession(request)?.participant_id;
    done();
  });
  await app.register(maintenance, { contest });
  for (const name of sharedReads) {
    const handler: (call: { examId: string }) => unknown = handlers[name] as never;
    app.route({
      ...routeOf(name),
      handler: (request: FastifyRequest, reply: FastifyReply) => {
        const error = addressError(request);
        if (error) throw error;
        const { id = '' } = request.params as { id?: string };
        const result = handler({ examId: id });
        // Without a promise where the result is in memory already.
        if (result instanceof Promise)
          return result.then((read) => sendResult(request, reply, calls[name], read));
        sendResult(request, reply, calls[name], result);
      },
    });
  }
}

/** For what every browser polls: it is made again only when it has changed. Returns the result of the last time while what it depends on is the same. */
export function remember<From, Result>(make: (from: From) => Result) {
  let last: { result: Result; basis: unknown[] } | undefined;
  return (from: From, basis: unknown[]): Result => {
    const isSame =
      last?.basis.length === basis.length && basis.every((one, index) => one === last?.basis[index]);
    if (!last || !isSame) last = { result: make(from), basis };
    return last.result;
  };
}
