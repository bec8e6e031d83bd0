import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
// The types of what a route's options may have.
import type {} from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import type {} from '@fastify/swagger';
import { quizMediaFolder } from '@knowledgeking/contract/rules/quiz';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { hidden } from './health.ts';

const missingCacheControl = 'no-store';

/**
 * For how long browsers may use files without asking, by the beginnings of their paths; also for the configuration of other servers. Those
 * with a hash in their name never change; fonts and drawings only with a build, and rarely. The first rule that fits counts.
 */
export const cacheRules = [
  {
    places: ['/_next/static/', `${quizMediaFolder}/`],
    cacheControl: 'public, max-age=31536000, immutable',
  },
  { places: ['/images/', '/fonts/'], cacheControl: 'public, max-age=3600, stale-while-revalidate=86400' },
  // What is not there yet may come with the next release: a cache that kept this would keep the new file away.
  { places: ['/404'], cacheControl: missingCacheControl },
];

/** For everything else: pages, the version and the like are asked for every time. */
export const otherCacheControl = 'public, max-age=0, must-revalidate';

/** The Cache-Control of a file of the site, such as `images/a.webp`. */
export function cacheControlOf(file: string): string {
  const rule = cacheRules.find(({ places }) => places.some((place) => `/${file}`.startsWith(place)));
  return rule?.cacheControl ?? otherCacheControl;
}

/** Milliseconds for which a look at the folder counts. */
const lookCounts = 100;
/** The names of pages: letters, digits and a few signs, so that nothing leads out of the folder. */
const pageName = /^[\w-]+(\/[\w-]+)*$/;
/** The headers that the build asks for; meant for servers, not for browsers. */
const headersFile = '_headers';

type Headers = Record<string, string>;

/** The files of an exported site. Its folder may be a link to a build: later requests get the new one, those under way the old one. */
export class SiteFiles {
  readonly #directory: string;
  #root: string;
  #lookedAt: number;
  #headers: { of: string; byPlace: Map<string, Headers> } = { of: '', byPlace: new Map() };

  constructor(directory: string) {
    this.#directory = path.resolve(directory);
    this.#root = existsSync(this.#directory) ? realpathSync(this.#directory) : this.#directory;
    this.#lookedAt = performance.now();
  }

  root(): string {
    if (performance.now() - this.#lookedAt > lookCounts) {
      this.#lookedAt = performance.now();
      // Where the folder itself is being replaced there is none for a moment.
      if (existsSync(this.#directory)) this.#root = realpathSync(this.#directory);
    }
    return this.#root;
  }

  hasPage(name: string): boolean {
    return pageName.test(name) && existsSync(path.join(this.root(), `${name}.html`));
  }

  hasFile(file: string): boolean {
    if (file.startsWith(headersFile) || /(^|\/)\.{0,2}(\/|$)|\0/.test(file)) return false;
    return statSync(path.join(this.root(), file), { throwIfNoEntry: false })?.isFile() ?? false;
  }

  /** The headers that the build wants a file sent with: those of every file, and for a page its own. */
  headersOf(file: string): Headers {
    const byPlace = this.#headersByPlace();
    const page = file.endsWith('.html') ? file.slice(0, -'.html'.length) : undefined;
    return { ...byPlace.get('/*'), ...(page && byPlace.get(page === 'index' ? '/' : `/${page}`)) };
  }

  #headersByPlace(): Map<string, Headers> {
    const file = path.join(this.root(), headersFile);
    const of = `${file} ${statSync(file, { throwIfNoEntry: false })?.mtimeMs}`;
    if (of !== this.#headers.of) this.#headers = { of, byPlace: readHeaders(file) };
    return this.#headers.byPlace;
  }
}

/** Reads the format of Netlify and Cloudflare: a line with a place, and below it, further in, a line for each header. */
function readHeaders(file: string): Map<string, Headers> {
  const byPlace = new Map<string, Headers>();
  if (!existsSync(file)) return byPlace;
  let headers: Headers = {};
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, name, value] = /^\s+([\w-]+): (.+)$/.exec(line) ?? [];
    if (name && value) headers[name.toLowerCase()] = value;
    else if (line.startsWith('/')) {
      headers = {};
      byPlace.set(line.trim(), headers);
    }
  }
  return byPlace;
}

/** The URL of a request; a path that can't be decoded matches no route, so its percent signs are taken as themselves, for the page 404. */
export function routableUrl({ url = '' }: IncomingMessage): string {
  if (!url.includes('%') || url.startsWith('/api/')) return url;
  const [place = '', ...query] = url.split('?');
  try {
    decodeURIComponent(place);
    return url;
  } catch {
    return [place.replaceAll('%', '%25'), ...query].join('?');
  }
}

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
  app.get('/*', hidden, serve);
  app.setNotFoundHandler(sendMissing);
});
