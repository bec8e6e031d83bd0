import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { SiteFiles } from '../services/site-files.ts';

/** Serves the exported site beside the API, so that one machine carries the whole contest on one origin. */
export const site = plugin(async (app: FastifyInstance, { directory }: { directory: string }) => {
  const files = new SiteFiles(directory);
  await app.register(fastifyStatic, {
    root: files.root(),
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
  });

  /** Sends a file of the build that is in place at this moment. */
  function send(reply: FastifyReply, file: string): FastifyReply {
    const headers = files.headersOf(file);
    // What is no page is shown by a page: the strict policy of what is for programs would be wrong on a film.
    if (!headers['content-security-policy']) reply.removeHeader('content-security-policy');
    reply.headers(headers).header('cache-control', cacheControlOf(file));
    return reply.sendFile(file, files.root());
  }

  function serve(request: FastifyRequest, reply: FastifyReply): unknown {
    const { '*': asked = '' } = request.params as { '*'?: string };
    const page = asked === '' ? 'index' : asked.replace(/\/+$/, '');
    if (!files.hasPage(page)) return files.isPublic(asked) ? send(reply, asked) : reply.callNotFound();
    if (page === asked || asked === '') return send(reply, `${page}.html`);
    const query = request.url.indexOf('?');
    const place = page === 'index' ? '' : page;
    return reply.redirect(`/${place}${query < 0 ? '' : request.url.slice(query)}`, 308);
  }

  // Unlimited: a whole school behind one address loads the site at the same moment.
  app.get('/*', { schema: { hide: true }, config: { rateLimit: false } }, serve);
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    reply.code(404);
    return isPage ? send(reply, '404.html') : reply.type('text/plain').send('404');
  });
});

/**
 * Files with a hash in their name never change. Fonts and drawings change with a build, and seldom: a browser keeps them for a
 * while, so that they are not asked for on every page. The pages and the version are asked for each time.
 */
function cacheControlOf(file: string): string {
  if (file.startsWith('_next/static/') || file.startsWith('images/quiz/')) {
    return 'public, max-age=31536000, immutable';
  }
  return file.startsWith('images/') || file.startsWith('fonts/')
    ? 'public, max-age=3600, stale-while-revalidate=86400'
    : 'public, max-age=0, must-revalidate';
}
