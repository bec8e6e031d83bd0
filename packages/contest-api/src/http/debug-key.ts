import type { IncomingMessage } from 'node:http';
import { debugKeyHeader } from '@knowledgeking/contract/rules/routes';
import type { FastifyServerOptions } from 'fastify';
import { isSameSecret } from '../secrets.ts';
import type { Settings } from '../settings.ts';

type Constraints = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>;

/** For whom there are debug calls: in production for nobody, on staging for requests with the right key. Options for their routes. */
export const debugRoutes: Record<Settings['appEnv'], { constraints?: { debugKey: 'right' } } | undefined> = {
  production: undefined,
  staging: { constraints: { debugKey: 'right' } },
  development: {},
};

/** Whether an `x-debug-key` is the right one. Where no key is set, none is right. */
export const isRightDebugKey = (debugKey: string, key: unknown): boolean =>
  debugKey !== '' && typeof key === 'string' && isSameSecret(key, debugKey);

/** For requests without the right `x-debug-key` the debug calls do not exist: in every case, they get the response of an unknown call. */
export function debugKeyStrategy(debugKey: string): Constraints {
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
        isRightDebugKey(debugKey, request.headers[debugKeyHeader]) ? 'right' : undefined,
      mustMatchWhenDerived: false,
    },
  } as Constraints;
}
