import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';

/** Describes the calls, from the contract's schemas; to be registered before them. */
export const description = plugin(async (app: FastifyInstance) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: '大海原ログブック 知識王決定戦 contest API',
        version: '7',
        description: 'Entry, exam, results. Errors carry an error_code; see each status.',
      },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
      },
    },
  });
});

/** Of the page, which puts styles into itself; it is read over http as well, on this machine. */
const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** `/openapi.json`, and `/docs`, a page that shows it, for an app whose calls are described. */
export const documentation = plugin(async (app: FastifyInstance) => {
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: policy });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
});

/** Lets an app show the calls of another one, which has to be ready, as its own. */
export const borrowedDescription = plugin(async (app: FastifyInstance, { api }: { api: FastifyInstance }) => {
  const document = JSON.parse(JSON.stringify(api.swagger()));
  await app.register(swagger, { mode: 'static', specification: { document } });
});
