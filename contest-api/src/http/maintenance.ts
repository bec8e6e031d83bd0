import { worksInMaintenance } from '@knowledgeking/contract/rules/routes';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { ContestCache } from '../contest/contest-cache.ts';
import { sendError } from './error-responses.ts';

/** In maintenance every call gets a 503 with the operators' message, except those that work then too. */
export const maintenance = plugin(async (app: FastifyInstance, { contest }: { contest: ContestCache }) => {
  app.addHook('onRequest', (request, reply, done) => {
    const fresh = contest.freshMaintenance;
    if (fresh && !fresh.isInMaintenance) return done();
    const path = request.routeOptions.config.callPath;
    if (!path || worksInMaintenance({ path })) return done();
    contest.maintenance().then(({ isInMaintenance, message }) => {
      if (isInMaintenance) sendError(request, reply, 'in_maintenance', message);
      else done();
    }, done);
  });
});
