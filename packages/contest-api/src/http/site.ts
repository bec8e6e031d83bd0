import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
// The types of what a route's options may have.
import type {} from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import type {} from '@fastify/swagger';
import { errorStatus } from '@knowledgeking/contract';
import { cacheControlOf, keptNowhere } from '@knowledgeking/contract/rules/file-caching';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { hidden } from './documentation.ts';
import { handleError, retryAfterSeconds } from './error-responses.ts';

/** For anyone who opens a page while too many files are being sent; what else a page needs is not read by anybody. */
const crowded = 'たいへん混み合っています。少し待ってから、もう一度開いてください。';

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
    const place = path.join(this.root(), file);
    // A name that is too long for the file system makes statSync throw, and existsSync say what is so.
    return existsSync(place) && (statSync(place, { throwIfNoEntry: false })?.isFile() ?? false);
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

/** What a file that can't be opened after all has said of itself. */
const fileHeaders = [
  ...['content-type', 'content-length', 'content-encoding', 'content-range', 'accept-ranges'],
  ...['etag', 'last-modified'],
];

interface SiteOptions {
  directory: string;
  /** How many files may be on their way at once. */
  mostFiles: number;
}

/** Serves the exported site beside the API, so that one machine serves the whole contest on one origin. */
export const site = plugin(async (app: FastifyInstance, { directory, mostFiles }: SiteOptions) => {
  const { counts } = app;
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
    if (counts.filesBeingSent >= mostFiles) {
      counts.filesRefused += 1;
      app.makeRoom();
      reply.code(errorStatus.too_many_requests).header('retry-after', retryAfterSeconds);
      // The connection, which would wait for a next request, is room for others too.
      reply.headers({ 'cache-control': keptNowhere, connection: 'close' });
      reply.type('text/plain; charset=utf-8').send(crowded);
      return;
    }
    counts.filesBeingSent += 1;
    reply.raw.once('close', () => {
      counts.filesBeingSent -= 1;
    });
    const headers = files.headersOf(file);
    // Only pages have a policy. Other files are shown by pages, and the API's strict policy would be wrong on a video.
    if (!headers['content-security-policy']) reply.removeHeader('content-security-policy');
    reply.headers(headers).header('cache-control', cacheControlOf(file));
    reply.sendFile(file, files.root());
  }

  function handleFileError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
    for (const name of fileHeaders) reply.removeHeader(name);
    handleError(error, request, reply);
  }

  function sendMissing(request: FastifyRequest, reply: FastifyReply): void {
    reply.code(404);
    if (request.method === 'GET' && request.headers.accept?.includes('text/html')) send(reply, '404.html');
    else reply.header('cache-control', keptNowhere).type('text/plain').send('404');
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
      reply.header('cache-control', keptNowhere);
      reply.redirect(`/${place}${query < 0 ? '' : request.url.slice(query)}`, 308);
    }
  }

  // No limit: a whole school behind one address loads the site at the same moment.
  app.get('/*', { ...hidden, errorHandler: handleFileError }, serve);
  app.setNotFoundHandler(sendMissing);
});
