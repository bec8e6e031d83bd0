import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { debugKeyHeader } from '@knowledgeking/contract/rules/debug';
import type { FastifyServerOptions } from 'fastify';

type Constraints = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>;

/** What a route is registered with that is there only for whoever brings the key. */
export const withDebugKey = { constraints: { debugKey: 'right' } } as const;

/** Tells whether what came as `x-debug-key` is the right one; nothing is, where none is set. */
export function debugKeyCheck(debugKey: string): (key: unknown) => boolean {
  const hashed = (text: string) => createHash('sha256').update(text).digest();
  const right = hashed(debugKey);
  return (key) => debugKey !== '' && typeof key === 'string' && timingSafeEqual(hashed(key), right);
}

/**
 * How the router tells requests with the right `x-debug-key` from all others. For those the debug calls are not there at all, so that
 * nothing, from maintenance to a wrong content type, is answered otherwise than for an unknown call.
 * @param debugKey empty: no request has the right one
 */
export function debugKeyStrategy(debugKey: string): Constraints {
  const isRight = debugKeyCheck(debugKey);
  return {
    debugKey: {
      name: 'debugKey',
      storage: () => {
        const routes = new Map<unknown, unknown>();
        return {
          get: (key: unknown) => (routes.get(key) ?? null) as never,
          set: (key: unknown, route: unknown) => void routes.set(key, route),
        };
      },
      validate: () => undefined,
      deriveConstraint: (request: IncomingMessage) =>
        isRight(request.headers[debugKeyHeader]) ? 'right' : undefined,
      mustMatchWhenDerived: false,
    },
  } as Constraints;
}
