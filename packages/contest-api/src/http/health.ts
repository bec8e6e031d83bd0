import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Connection } from '../database/database.ts';
import { isReady } from '../database/migrate.ts';
import type { ClusterNode } from '../database/nodes.ts';
import type { Counts } from '../telemetry/counts.ts';
import type { ThrottledCache } from '../throttled-cache.ts';
import type { Draining } from './connections.ts';
import { hidden } from './documentation.ts';

/** For load balancers, on both ports: this copy is alive. */
export const health = plugin(async (app: FastifyInstance) => {
  app.get('/healthz', hidden, async () => ({ status: 'alive' }));
});

/** How long readiness waits for the database. */
const patienceMilliseconds = 3_000;

/** The parts of a copy by which it is ready or not; `draining` is absent where nothing drains, as in tests. */
export interface ReadinessOptions {
  connection: Connection;
  /** What the copy knows of the contest, and how old it is. */
  contest: { isUsable(): Promise<boolean>; readonly ageMilliseconds: number };
  counts: Counts;
  nodes: ThrottledCache<ClusterNode[]>;
  draining?: Draining | undefined;
}

/** For load balancers, on the operations port: whether this copy can serve. */
export const readiness = plugin(
  async (app: FastifyInstance, { connection, contest, counts, nodes, draining }: ReadinessOptions) => {
    app.get('/readyz', hidden, async (_request, reply) => {
      const isDatabaseReady = Promise.race([
        isReady(connection.database),
        pause(patienceMilliseconds, false, { ref: false }),
      ]);
      const ready = !draining?.isDraining && (await contest.isUsable()) && (await isDatabaseReady);
      const age = contest.ageMilliseconds;
      // A copy stays ready without one of them: the contestants of the others go on.
      const away = ((await nodes.latest()).value ?? []).filter(({ is_up }) => !is_up);
      // Nor without a database that writes, which all copies share: what is only read goes on, and the others are told to come again.
      const trouble = counts.writeTrouble;
      return reply.code(ready ? 200 : 503).send({
        status: ready ? (trouble ? 'only reading' : 'ready') : 'not ready',
        ...(trouble && { database: trouble }),
        cache_age_seconds: Number.isFinite(age) ? Math.round(age / 1_000) : null,
        ...(away.length > 0 && { nodes_away: away.map(({ node }) => node) }),
      });
    });
  },
);
