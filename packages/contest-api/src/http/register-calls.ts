import {
  type Call,
  type CallBody,
  type CallName,
  type CallResult,
  calls,
  responsesOf,
} from '@knowledgeking/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { ContestError } from '../errors.ts';
import type { Settings } from '../settings.ts';
import { debugRoutes } from './debug-key.ts';
import { isLasting, isTimed, sendLasting, sendTimed } from './lasting-response.ts';
import { requireSession } from './sessions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's path of this route's call; absent on routes that are not calls. */
    callPath?: string;
    callName?: CallName;
  }
}

/** The input of a call's handler, already checked against the contract's schemas. */
interface CallRequest<Name extends CallName> {
  examId: string;
  body: CallBody<Name>;
  query: Record<string, string>;
  /** The session's participant; empty where nobody is logged in, which only calls open to everyone allow. */
  participantId: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Result<Name extends CallName> = CallResult<Name> | Promise<CallResult<Name>>;
type Handler<Name extends CallName> = (call: CallRequest<Name>) => Result<Name>;
/** Handlers of some of the calls; `app.ts` puts them together, and a missing call does not compile. */
export type HandlersOf<Names extends CallName> = { [Name in Names]: Handler<Name> };

type RouteExtra = Pick<RouteOptions, 'config' | 'constraints' | 'preHandler'>;

/** Registers these calls with their schemas per status, validation and cache header. */
export function registerCalls<Names extends CallName>(
  app: FastifyInstance,
  handlers: HandlersOf<Names>,
  extras: Partial<Record<CallName, RouteExtra>>,
  appEnv: Settings['appEnv'],
): void {
  for (const name of Object.keys(handlers) as Names[]) {
    const { access }: Call = calls[name];
    const extra = access === 'staging' ? debugRoutes[appEnv] : (extras[name] ?? {});
    if (extra) registerCall(app, name, handlers[name] as unknown as Handler<CallName>, extra);
  }
}

const examParams = Type.Object({ id: Type.String() });

/** Method, address, schemas and name of a call's route. */
export function routeOf(name: CallName) {
  const call: Call = calls[name];
  return {
    method: call.method,
    url: call.path,
    config: { callPath: call.path, callName: name },
    schema: {
      summary: call.summary,
      tags: [call.path.split('/')[1] ?? ''],
      ...(call.path.includes(':id') && { params: examParams }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.access === 'participant' && { security: [{ session: [] }] }),
      response: responsesOf(call) satisfies Record<number, TSchema>,
    },
  };
}

function registerCall(
  app: FastifyInstance,
  name: CallName,
  handler: Handler<CallName>,
  extra: RouteExtra,
): void {
  const call: Call = calls[name];
  const route = routeOf(name);
  app.route({
    ...route,
    config: { ...route.config, ...extra.config },
    ...(extra.constraints && { constraints: extra.constraints }),
    preValidation: (request, _reply, done) => {
      request.readAt = performance.now();
      if (!call.body) refuseBody(request.body);
      if (call.access === 'participant') requireSession(request);
      done();
    },
    ...(extra.preHandler && { preHandler: extra.preHandler }),
    handler: async (request, reply) => {
      const { id = '' } = request.params as { id?: string };
      const result = await handler({
        examId: id,
        body: request.body as CallBody<CallName>,
        query: request.query as Record<string, string>,
        participantId: request.participantId ?? '',
        request,
        reply,
      });
      // The deadline has already sent a 429.
      if (reply.sent) return reply;
      return sendResult(request, reply, call, result);
    },
  });
}

/** Sends the result of a call's handler, from memory where it has been written out before. */
export function sendResult(
  request: FastifyRequest,
  reply: FastifyReply,
  { cacheSeconds, success: { status } }: Call,
  result: unknown,
): FastifyReply {
  reply.code(status).header('cache-control', cacheSeconds ? `public, max-age=${cacheSeconds}` : 'no-store');
  if (isTimed(result)) return sendTimed(reply, result, status);
  if (isLasting(result)) return sendLasting(request, reply, result, status);
  return reply.send(status === 204 ? undefined : result);
}

/** Refuses a body on a call that takes none, except for the empty object that some clients send. */
function refuseBody(body: unknown): void {
  const isEmptyObject =
    typeof body === 'object' && !Array.isArray(body) && Object.keys(body ?? {}).length === 0;
  if (body !== undefined && !isEmptyObject)
    throw new ContestError('invalid_request', 'this call takes no body');
}
