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
import { ContestError } from '../services/contest-error.ts';
import type { Settings } from '../settings.ts';
import { withDebugKey } from './debug-key.ts';
import { isLasting, isTimed, sendLasting, sendTimed } from './lasting-response.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's path of this route's call; absent on routes that are not calls. */
    callPath?: string;
    /** The contract's name of it. */
    callName?: CallName;
  }
}

/** The input of a call's handler, already checked against the contract's schemas. */
export interface CallRequest<Name extends CallName> {
  examId: string;
  body: CallBody<Name>;
  query: Record<string, string>;
  /** The session's participant; empty where nobody is logged in, which only calls open to everyone allow. */
  participantId: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handler<Name extends CallName> = (call: CallRequest<Name>) => Promise<CallResult<Name>>;
type Handlers = { [Name in CallName]: Handler<Name> };
/** Handlers of some of the calls; `routes/index.ts` puts them together, and a missing call does not compile. */
export type HandlersOf<Names extends CallName> = Pick<Handlers, Names>;

type RouteExtra = Pick<RouteOptions, 'config' | 'constraints' | 'preHandler'>;
type RouteExtras = Partial<Record<CallName, RouteExtra>>;

/** Registers every call of the contract with its schemas per status, validation and cache header. */
export function registerCalls(
  app: FastifyInstance,
  handlers: Handlers,
  extras: RouteExtras,
  appEnv: Settings['appEnv'],
): void {
  for (const name of Object.keys(calls) as CallName[]) {
    const call: Call = calls[name];
    const isDebugCall = call.access === 'staging';
    if (isDebugCall && appEnv === 'production') continue;
    const extra = isDebugCall && appEnv === 'staging' ? withDebugKey : extras[name];
    registerCall(app, name, handlers[name] as Handler<CallName>, extra);
  }
}

const examParams = Type.Object({ id: Type.String() });

function registerCall(
  app: FastifyInstance,
  name: CallName,
  handler: Handler<CallName>,
  extra: RouteExtra | undefined,
): void {
  const call: Call = calls[name];
  app.route({
    method: call.method,
    url: call.path,
    config: { callPath: call.path, callName: name, ...extra?.config },
    ...(extra?.constraints && { constraints: extra.constraints }),
    schema: {
      summary: call.summary,
      tags: [call.path.split('/')[1] ?? ''],
      ...(call.path.includes(':id') && { params: examParams }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.access === 'participant' && { security: [{ session: [] }] }),
      response: responsesOf(call) satisfies Record<number, TSchema>,
    },
    preValidation: (request, _reply, done) => {
      if (!call.body) refuseBody(request.body);
      if (call.access === 'participant' && !request.participantId)
        return done(new ContestError('not_logged_in'));
      done();
    },
    ...(extra?.preHandler && { preHandler: extra.preHandler }),
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
      const cache = call.cacheSeconds ? `public, max-age=${call.cacheSeconds}` : 'no-store';
      reply.code(call.success.status).header('cache-control', cache);
      if (isTimed(result)) return sendTimed(reply, result, call.success.status);
      if (isLasting(result)) return sendLasting(request, reply, result, call.success.status);
      return reply.send(call.success.status === 204 ? undefined : result);
    },
  });
}

/** Refuses a body on a call that takes none, except for the empty object that some clients send. */
function refuseBody(body: unknown): void {
  const isEmptyObject =
    typeof body === 'object' && !Array.isArray(body) && Object.keys(body ?? {}).length === 0;
  if (body !== undefined && !isEmptyObject)
    throw new ContestError('invalid_request', 'this call takes no body');
}
