import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { findProgram, takeFromPackage } from '@knowledgeking/stage/debian-program';
import { startNginx } from '@knowledgeking/stage/nginx';
import { precompress } from '../../lib/exported-files.ts';
import { writeSecurityHeaders } from '../../lib/security-headers.ts';

const program = await findProgram({ packageName: 'nginx', file: 'usr/sbin/nginx' }, '-v');
const brotliModule = await takeFromPackage({
  packageName: 'libnginx-mod-http-brotli-static',
  file: 'usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
});
if (!program && process.env.CI) throw new Error('deploy/nginx is not tested: apt-get install nginx');

/** Why there can be no stage, or false. */
export const skip = program ? false : 'there is no nginx (apt-get install nginx)';
export const hasBrotli = brotliModule !== undefined;

/** Takes the place of a copy of the API. */
type FakeCopy = Awaited<ReturnType<typeof startFakeCopy>>;

/** A copy that responds as the API does, cuts off calls for `/api/…/cut…` or `start`, and lets `/api/slow` wait for ever. */
export async function startFakeCopy({ cuts = false } = {}) {
  /** The calls that it has seen. */
  const seen: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
  const server = createServer((incoming, response) => {
    const { method, url = '', headers } = incoming;
    seen.push({ method, url, headers });
    if (url === '/api/slow') return;
    if (cuts) return void incoming.socket.destroy();
    const status = Number(
      /^\/api\/status\/(\d+)/.exec(url)?.[1] ?? (url.startsWith('/api/exams') ? 200 : 404),
    );
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
    });
    response.end(JSON.stringify({ error_code: 'of_the_api', message: 'x'.repeat(2_000) }));
  });
  // The API's own.
  server.keepAliveTimeout = 72_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port, seen };
}

/** Ends a copy as a crash does. */
export async function endCopy({ server }: FakeCopy): Promise<void> {
  const gone = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await gone;
}

/** The files of a small site in the form of the export: pages that are folders too, scripts, and each kind of file that needs a type. */
const siteFiles: Record<string, string> = {
  'index.html': '<p>index</p>',
  'entry.html': `<p>entry</p><script>entry()</script>${'<i></i>'.repeat(200)}`,
  'entry/confirm.html': '<p>entry/confirm</p>',
  'exam.html': '<p>exam</p>',
  'exam/play.html': '<p>exam/play</p><script>play()</script>',
  '404.html': '<p>404</p><script>missing()</script>',
  'manifest.webmanifest': '{"name":"知識王"}',
  'version.json': '{"version":"1"}',
  'robots.txt': 'User-agent: *',
  'sitemap.xml': '<urlset></urlset>',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  'fonts/display.woff2': 'font',
  'images/crew/a.webp': 'picture',
  'images/quiz/a-12345678.mp3': 'sound',
  '_next/static/chunks/a.js': `a();${'//'.repeat(600)}`,
  '_next/static/css/a.css': 'a{color:red}',
};

export type NginxStage = Awaited<ReturnType<typeof openNginxStage>>;

/** Puts nginx up as in deploy/nginx, in front of a small site and two copies that only look like the API; not where there is a reason to skip. */
export async function openNginxStage() {
  if (!program) throw new Error(`${skip}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
  const site = path.join(folder, 'srv/site');
  for (const [file, content] of Object.entries(siteFiles)) {
    mkdirSync(path.dirname(path.join(site, file)), { recursive: true });
    writeFileSync(path.join(site, file), content);
  }
  writeSecurityHeaders(site, {
    NEXT_PUBLIC_APP_ENV: 'production',
    NEXT_PUBLIC_SITE_URL: 'https://quiz.example.jp',
  });
  await precompress(site);
  const copies = [await startFakeCopy(), await startFakeCopy()];
  const nginx = await startNginx({
    folder,
    copies: copies.map(({ port }) => port),
    program,
    ...(brotliModule && { optional: { brotli: brotliModule } }),
    changes: {
      'proxy_read_timeout 20s': 'proxy_read_timeout 2s',
      'next_upstream_timeout 5s': 'next_upstream_timeout 200ms',
    },
  }).catch(async (error: unknown) => {
    await Promise.all(copies.map(endCopy));
    throw error;
  });
  const kept = path.join(nginx.files, 'kept/_next/static/chunks');
  mkdirSync(kept, { recursive: true });
  writeFileSync(path.join(kept, 'of-the-release-before.js'), 'before();');
  const close = async () => {
    await nginx.close();
    await Promise.all(copies.filter(({ server }) => server.listening).map(endCopy));
    rmSync(folder, { recursive: true });
  };
  const { port } = nginx;
  return {
    site,
    copies,
    /** The file with the operators' message for when no copy is there. */
    messageFile: path.join(nginx.files, 'messages/unavailable.json'),
    /** Sends a request exactly as given: no client normalises the path. */
    send: (place: string, outgoing: Outgoing) => send(port, place, outgoing),
    get: (place: string, headers: Outgoing['headers'] = {}) => send(port, place, { headers }),
    /** All calls that have reached a copy. */
    callsSeen: () => copies.flatMap(({ seen }) => seen),
    close,
  };
}

interface Outgoing {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Gives also how often each header came. */
async function send(port: number, place: string, { method = 'GET', headers = {}, body }: Outgoing) {
  const call = request({ host: '127.0.0.1', port, path: place, method, headers });
  call.end(body);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const times: Record<string, number> = {};
  for (const name of response.rawHeaders.filter((_, index) => index % 2 === 0))
    times[name.toLowerCase()] = (times[name.toLowerCase()] ?? 0) + 1;
  return { status: response.statusCode ?? 0, headers: response.headers, times, body: await text(response) };
}
