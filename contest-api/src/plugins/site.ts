import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';

/** Serves the exported site beside the API, so that one machine carries the whole contest on one origin. */
export const site = plugin(async (app: FastifyInstance, { directory }: { directory: string }) => {
  const root = resolve(directory);
  await app.register(fastifyStatic, {
    root,
    index: false,
    redirect: false,
    preCompressed: true,
    decorateReply: true,
    setHeaders: (reply, path) => reply.header('cache-control', cacheControlOf(path.slice(root.length))),
  });
  // The export has /exam.html beside /exam/: each page gets its route, so that /exam is the page and not the folder.
  const unlimited = { schema: { hide: true }, config: { rateLimit: false as const } };
  for (const file of globSync('**/*.html', { cwd: root })) {
    const url = file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`;
    app.get(url, unlimited, (_request, reply) => reply.sendFile(file));
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    return isPage
      ? reply.code(404).sendFile('404.html', root)
      : reply.code(404).type('text/plain').send('404');
  });
});

/**
 * Files with a hash in their name never change. Fonts and drawings change with a build, and seldom: a browser keeps them for a
 * while, so that they are not asked for on every page. The pages and the version are asked for each time.
 */
function cacheControlOf(path: string): string {
  if (path.startsWith(join('/', '_next', 'static')) || path.startsWith('/images/quiz/')) {
    return 'public, max-age=31536000, immutable';
  }
  return path.startsWith('/images/') || path.startsWith('/fonts/')
    ? 'public, max-age=3600, stale-while-revalidate=86400'
    : 'public, max-age=0, must-revalidate';
}
