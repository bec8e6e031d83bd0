import { worksInMaintenance } from '@knowledgeking/contract/rules/maintenance';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { ContestCache } from '../contest/contest-cache.ts';
import { sendError } from './error-responses.ts';

/** A route that is no call: without description and limit. */
export const hidden = { schema: { hide: true }, config: { rateLimit: false as const } };

/** For load balancers, on both ports: this copy is alive. */
export const health = plugin(async (app: FastifyInstance) => {
  app.get('/healthz', hidden, async () => ({ status: 'alive' }));
});

/** Whether a copy is about to close: it still serves what reaches it, and asks to be left. */
export interface Draining {
  isDraining: boolean;
}

/** While a copy is about to close, each response closes its connection, also of a call that came before: a proxy opens its next one elsewhere. */
export const drain = plugin(async (app: FastifyInstance, { draining }: { draining: Draining }) => {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.isDraining) reply.header('connection', 'close');
    done();
  });
});

/** In maintenance every call gets a 503 with the operators' message, except those that work then too. */
export const maintenance = plugin(async (app: FastifyInstance, { contest }: { contest: ContestCache }) => {
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.routeOptions.config.callPath;
    const passed = contest.with(({ maintenance: { isInMaintenance, message } }) => {
      if (!isInMaintenance || !path || worksInMaintenance({ path })) done();
      else sendError(request, reply, 'in_maintenance', message);
    });
    if (passed instanceof Promise) passed.catch(done);
  });
});
