import type { FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { ContestError } from '../services/contest-error.ts';

/** Accepts only JSON, and refuses text that PostgreSQL or UTF-8 can't hold before any handler sees it. */
export const input = plugin(async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Browsers and libraries may send the header without a body, which is fine for a call that takes none.
    if (text === '') done(null, undefined);
    else parseJson(request, text.toString(), done);
  });

  app.addHook('onRequest', async (request) => {
    const type = request.headers['content-type'];
    const isReading = request.method === 'GET' || request.method === 'OPTIONS';
    if (type && !isReading && !/^application\/json\s*(;|$)/i.test(type)) {
      throw new ContestError('unsupported_media_type', 'send application/json');
    }
  });

  // After the schemas, because they limit how deep this has to look.
  app.addHook('preHandler', async (request: FastifyRequest) => {
    if ([request.body, request.query, request.params].some(holdsBrokenText)) {
      throw new ContestError('invalid_request', 'text must be without NUL and lone surrogates');
    }
  });
});

function holdsBrokenText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, item]) => holdsBrokenText(key) || holdsBrokenText(item));
}
