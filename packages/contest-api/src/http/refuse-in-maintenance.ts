import { worksInMaintenance } from '@knowledgeking/contract/rules/maintenance';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { sendError } from './error-responses.ts';

/** Where the maintenance is read. */
export interface MaintenanceSource {
  with<Result>(
    use: (state: { maintenance: { isInMaintenance: boolean; message: string } }) => Result,
  ): Result | Promise<Result>;
}

/** In maintenance every call gets a 503 with the operators' message, except those that work then too. */
export const maintenance = plugin(
  async (app: FastifyInstance, { contest }: { contest: MaintenanceSource }) => {
    app.addHook('onRequest', (request, reply, done) => {
      const path = request.routeOptions.config.callPath;
      const passed = contest.with(({ maintenance: { isInMaintenance, message } }) => {
        if (!isInMaintenance || !path || worksInMaintenance({ path })) done();
        else sendError(request, reply, 'in_maintenance', message);
      });
      if (passed instanceof Promise) passed.catch(done);
    });
  },
);
