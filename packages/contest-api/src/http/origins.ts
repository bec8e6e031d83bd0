import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { ContestError } from '../errors.ts';

const exposedHeaders = ['retry-after', 'x-request-id'];
const readingMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Refuses calls that change something and come from a foreign page, and tells browsers which pages may read. Programs send neither header. */
export const origins = plugin(async (app: FastifyInstance, { siteOrigins }: { siteOrigins: string[] }) => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin } = request.headers;
    const isForeign = origin
      ? !siteOrigins.includes(origin)
      : ['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site']));
    const isPreflight = request.method === 'OPTIONS';
    if (isForeign && (isPreflight || !readingMethods.includes(request.method))) {
      return done(new ContestError('forbidden_origin', 'this origin may not call the contest API'));
    }
    done();
  });
  await app.register(cors, {
    // Any other origin gets no CORS headers at all, not even the methods and headers that are allowed to others.
    origin: (origin, decide) => decide(null, origin !== undefined && siteOrigins.includes(origin)),
    // A preflight that names no method gets the contest's own response, not a text of the library's.
    strictPreflight: false,
    credentials: true,
    maxAge: 600,
    methods: ['GET', 'POST', 'DELETE'],
    exposedHeaders,
  });
});

/** The headers with which a page of one of these origins may read a response, for calls that only read and need no preflight. */
export function readableBy(siteOrigins: string[]): (origin: string | undefined) => Record<string, string> {
  const others = { vary: 'Origin' };
  const allowed = new Map(
    siteOrigins.map((origin) => [
      origin,
      {
        ...others,
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': exposedHeaders.join(', '),
      },
    ]),
  );
  return (origin) => (origin === undefined ? others : (allowed.get(origin) ?? others));
}
