import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { debugKeyHeader } from '@knowledgeking/contract/rules/debug';
import type { FastifyServerOptions } from 'fastify';

type Constraints = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>;

/** Options for a route that exists only for requests with the right key. */
export const withDebugKey = { constraints: { debugKey: 'right' } } as const;

/** Makes the check whether an `x-debug-key` is the right one. Where no key is set, none is right. */
export function debugKeyCheck(debugKey: string): (key: unknown) => boolean {
  const hashed = (text: string) => createHash('sha256').update(text).digest();
  const right = hashed(debugKey);
  return (key) => debugKey !== '' && typeof key === 'string' && timingSafeEqual(hashed(key), right);
}

/**
 * Lets the router tell requests with the right `x-debug-key` from all others, for which the debug calls do not exist: in every case, from
 * maintenance to a wrong content type, they get the response of an unknown call.
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
