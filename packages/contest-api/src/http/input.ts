import type { FastifyInstance, FastifyRequest, preHandlerHookHandler } from 'fastify';
import plugin from 'fastify-plugin';
import { ContestError } from '../errors.ts';

/** The largest body of a request. */
export const bodyLimitBytes = 64 * 1_024;
/** Longer than any URL that Node accepts, so that an exam id is refused as unknown, never as too long. */
export const pathPartLimit = 64 * 1_024;

/** Accepts only JSON, and refuses text that PostgreSQL or UTF-8 can't hold before any handler sees it. */
export const input = plugin(async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Browsers and libraries may send the header without a body, which is fine for a call that takes none.
    if (text === '') done(null, undefined);
    else parseJson(request, text.toString(), done);
  });

  app.addHook('onRequest', (request, _reply, done) => {
    const type = request.headers['content-type'];
    const isReading = ['GET', 'HEAD', 'OPTIONS'].includes(request.method);
    if (type && !isReading && !/^application\/json\s*(;|$)/i.test(type)) {
      return done(new ContestError('unsupported_media_type', 'send application/json'));
    }
    done();
  });

  // After the schemas, because they limit how much there is to look at.
  app.addHook('preHandler', refuseBrokenText);
});

/** A `preHandler` that refuses text with NUL or lone surrogates, wherever in a request it is. */
export const refuseBrokenText: preHandlerHookHandler = (request, _reply, done) => {
  done(holdsBrokenText(request.body, request.query, request.params) ? brokenText() : undefined);
};

const brokenText = () => new ContestError('invalid_request', 'text must be without NUL and lone surrogates');

/**
 * Refuses a request, to whatever address, that names several hosts, because others on its way may have gone by another one of them, or none,
 * where HTTP needs it.
 */
export const oneHost = plugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', ({ raw: { httpVersion, rawHeaders } }, _reply, done) => {
    let hosts = 0;
    for (let place = 0; place < rawHeaders.length; place += 2)
      if (rawHeaders[place]?.length === 4 && rawHeaders[place]?.toLowerCase() === 'host') hosts += 1;
    if (hosts === 1 || (hosts === 0 && httpVersion !== '1.1')) return done();
    done(new ContestError('invalid_request', 'HTTP/1.1 needs one Host header'));
  });
});

/** The error in a request that consists of its address, found before any handler sees it; undefined where it is fine. */
export function addressError(request: FastifyRequest): ContestError | undefined {
  // Only an escape can put a NUL into an address, and most have none.
  const mayBeBroken = request.raw.url?.includes('%');
  return mayBeBroken && holdsBrokenText(request.query, request.params) ? brokenText() : undefined;
}

/** Without recursion: the body of an unknown call has no schema that limits how deep it is. */
function holdsBrokenText(...waiting: unknown[]): boolean {
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one === 'string' && (one.includes('\u0000') || !one.isWellFormed())) return true;
    if (typeof one === 'object' && one !== null)
      for (const name of Object.keys(one)) waiting.push(name, one[name as keyof typeof one]);
  }
  return false;
}
