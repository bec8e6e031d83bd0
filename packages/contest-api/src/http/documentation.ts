import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';

/** A route that is no call: without description and limit. */
export const hidden = { schema: { hide: true }, config: { rateLimit: false as const } };

/** Builds the OpenAPI description from the contract's schemas; must be registered before the calls. */
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

/** For the page, which has inline styles. It does not upgrade to https, because the page is also read over http on this machine. */
const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Serves `/openapi.json`, and `/docs`, a page that shows it. */
export const documentation = plugin(async (app: FastifyInstance) => {
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: policy });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
});

/** Lets an app show the calls of another app, which must be ready, as its own. */
export const borrowedDescription = plugin(async (app: FastifyInstance, { api }: { api: FastifyInstance }) => {
  const document = JSON.parse(JSON.stringify(api.swagger()));
  await app.register(swagger, { mode: 'static', specification: { document } });
});
