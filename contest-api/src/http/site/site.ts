import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { cacheControlOf, missingCacheControl } from './site-cache.ts';
import { SiteFiles } from './site-files.ts';

/** Serves the exported site beside the API, so that one machine serves the whole contest on one origin. */
export const site = plugin(async (app: FastifyInstance, { directory }: { directory: string }) => {
  const files = new SiteFiles(directory);
  await app.register(fastifyStatic, {
    root: files.root(),
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
  });

  // These functions return nothing: Fastify would wait for a returned reply a second time.

  /** Sends a file of the current build. */
  function send(reply: FastifyReply, file: string): void {
    const headers = files.headersOf(file);
    // Only pages have a policy. Other files are shown by pages, and the API's strict policy would be wrong on a video.
    if (!headers['content-security-policy']) reply.removeHeader('content-security-policy');
    reply.headers(headers).header('cache-control', cacheControlOf(file));
    reply.sendFile(file, files.root());
  }

  function sendMissing(request: FastifyRequest, reply: FastifyReply): void {
    reply.code(404);
    if (request.method === 'GET' && request.headers.accept?.includes('text/html')) send(reply, '404.html');
    else reply.header('cache-control', missingCacheControl).type('text/plain').send('404');
  }

  function serve(request: FastifyRequest, reply: FastifyReply): void {
    const { '*': asked = '' } = request.params as { '*'?: string };
    const page = asked === '' ? 'index' : asked.replace(/\/+$/, '');
    if (!files.hasPage(page)) {
      if (files.hasFile(asked)) send(reply, asked);
      else sendMissing(request, reply);
    } else if (page === asked || asked === '') {
      send(reply, `${page}.html`);
    } else {
      const query = request.url.indexOf('?');
      const place = page === 'index' ? '' : page;
      reply.redirect(`/${place}${query < 0 ? '' : request.url.slice(query)}`, 308);
    }
  }

  // No limit: a whole school behind one address loads the site at the same moment.
  app.get('/*', { schema: { hide: true }, config: { rateLimit: false } }, serve);
  app.setNotFoundHandler(sendMissing);
});
