import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Connection } from '../repositories/database.ts';
import { isReady } from '../repositories/readiness.ts';
import { pacedMetrics } from './metrics.ts';

const hidden = { schema: { hide: true }, config: { rateLimit: false as const } };

/** For load balancers, on every port: this copy is alive. */
export const health = plugin(async (app: FastifyInstance) => {
  app.get('/healthz', hidden, async () => ({ status: 'alive' }));
});

/** For operators and their tools, on the operations port: ready, and the public port's metrics for Prometheus. */
export const operations = plugin(
  async (app: FastifyInstance, { connection, api }: { connection: Connection; api: FastifyInstance }) => {
    app.get('/readyz', hidden, async (_request, reply) => {
      const ready = await isReady(connection.database);
      return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
    });
    const metrics = pacedMetrics(api.metrics);
    app.get('/metrics', hidden, async (_request, reply) =>
      reply.type(api.metrics.contentType).send(await metrics()),
    );
  },
);
