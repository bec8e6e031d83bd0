import assert from 'node:assert/strict';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { cacheControlOf } from '../../contest-api/src/services/site-cache.ts';
import { SiteFiles } from '../../contest-api/src/services/site-files.ts';
import { errorStatus } from '../../contract/src/errors.ts';
import { findProgram, takeFromPackage } from '../lib/debian-program.ts';
import { siteHeaders } from '../lib/nginx-headers.ts';
import {
  endCopy,
  type NginxStage,
  openNginxStage,
  type RawResponse,
  send,
  startFakeCopy,
} from './support/nginx-stage.ts';

const program = await findProgram({ packageName: 'nginx', file: 'usr/sbin/nginx' }, '-v');
const brotliModule = await takeFromPackage({
  packageName: 'libnginx-mod-http-brotli-static',
  file: 'usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
});
if (!program && process.env.CI) throw new Error('deploy/nginx is not tested: apt-get install nginx');
const skip = program ? false : 'there is no nginx (apt-get install nginx)';

let stage: NginxStage;
before(async () => {
  if (program) stage = await openNginxStage(program, brotliModule);
});
after(() => stage?.close());

const get = (place: string, headers = {}): Promise<RawResponse> => send(stage.nginx.port, place, { headers });
const callsSeen = () => stage.copies.flatMap(({ seen }) => seen);

describe('the site behind nginx', { skip }, () => {
  test('when a page is asked for, then it is there under its name, also where it is a folder as well', async () => {
    for (const [place, page] of Object.entries({
      '/': 'index',
      '/?from=mail': 'index',
      '/entry': 'entry',
      '/entry?x=1': 'entry',
      '/entry/confirm': 'entry/confirm',
      '/exam/play?number=3': 'exam/play',
    })) {
      const { status, body } = await get(place);
      assert.equal(status, 200, place);
      assert.match(body, new RegExp(`^<p>${page}</p>`), place);
    }
  });

  test('when a page is asked for with a slash at its end, then that leads to the page, with its query', async () => {
    for (const [place, location] of Object.entries({
      '/entry/': '/entry',
      '/exam/play/': '/exam/play',
      '/exam//': '/exam',
      '/exam/?from=mail&x=%E2%98%83': '/exam?from=mail&x=%E2%98%83',
      '/index/': '/',
    })) {
      const { status, headers } = await get(place);
      assert.deepEqual([status, headers.location], [308, location], place);
    }
  });

  test('when there is no such page, then the page that says so is sent, and nothing leads elsewhere', async () => {
    for (const place of [
      ...['/nowhere', '/nowhere/', '/images/', '/_next/static/', '/_next/static/chunks/no.js', '/.env'],
      ...['/_headers', '/_headers.nginx.conf', '//evil.example//', '/%2Fevil.example/', '/%5Cevil.example/'],
      ...['/metrics', '/docs', '/docs/', '/docs/static/index.css', '/readyz', '/openapi.json', '/healthz'],
      '/unavailable.json',
    ]) {
      const { status, headers, body } = await get(place);
      assert.deepEqual([status, headers.location], [404, undefined], place);
      assert.match(body, /^<p>404<\/p>/, place);
      assert.match(String(headers['content-security-policy']), /script-src 'self' 'sha256-/, place);
      assert.equal(headers['cache-control'], cacheControlOf('404.html'), place);
    }
    assert.deepEqual(callsSeen(), []);
  });

  test('when a file is sent, then with the headers that our own server sends, each of them once', async () => {
    const files = new SiteFiles(stage.site);
    const all = globSync('**/*.*', { cwd: stage.site }).filter((file) => files.hasFile(file));
    assert.ok(all.length > 15);
    for (const file of all) {
      const { headers, times } = await get(`/${file}`);
      const expected = { ...files.headersOf(file), 'cache-control': cacheControlOf(file) };
      for (const name of siteHeaders.map((each) => each.toLowerCase())) {
        assert.equal(headers[name], expected[name as keyof typeof expected], `${file}: ${name}`);
        assert.equal(times[name] ?? 0, name in expected ? 1 : 0, `${file}: ${name}`);
      }
    }
  });

  test('when a file is sent, then with its type, and texts with their encoding', async () => {
    for (const [place, type] of Object.entries({
      '/manifest.webmanifest': 'application/manifest+json; charset=utf-8',
      '/version.json': 'application/json; charset=utf-8',
      '/icon.svg': 'image/svg+xml; charset=utf-8',
      '/_next/static/chunks/a.js': 'text/javascript; charset=utf-8',
      '/entry': 'text/html; charset=utf-8',
      '/fonts/display.woff2': 'font/woff2',
      '/images/quiz/a-12345678.mp3': 'audio/mpeg',
    }))
      assert.equal((await get(place)).headers['content-type'], type, place);
  });

  test('when a browser takes compressed files, then it gets the build’s, and caches are told', async () => {
    const forms = { gzip: 'gzip', identity: undefined, ...(brotliModule && { 'br, gzip': 'br' }) };
    for (const [accepted, encoding] of Object.entries(forms))
      for (const place of ['/entry', '/_next/static/chunks/a.js']) {
        const { headers } = await get(place, { 'accept-encoding': accepted });
        assert.deepEqual(
          [headers['content-encoding'], headers.vary],
          [encoding, 'Accept-Encoding'],
          accepted,
        );
      }
  });

  test('when a page of the release before asks for its script, then it is still there', async () => {
    const { status, headers, body } = await get('/_next/static/chunks/of-the-release-before.js');
    assert.deepEqual([status, body], [200, 'before();']);
    assert.match(headers['cache-control'] ?? '', /immutable/);
  });
});

describe('the API behind nginx', { skip }, () => {
  test('when a call is made, then it reaches a copy as it is, with its slash, and is never a page or a redirect', async () => {
    for (const place of [
      ...['/api', '/api/', '/api/exam', '/api/exam/', '/api/entry', '/api/unknown//', '/api/index.html'],
      ...[
        '/api/external_services/knowledgeking/entry_status/?a=%2F',
        '/api/exams/a%2Fb/quiz',
        '/api/metrics',
      ],
    ]) {
      const { status, headers, times, body } = await get(place);
      assert.equal(status, place.startsWith('/api/exams') ? 200 : 404, place);
      assert.match(body, /of_the_api/, place);
      assert.equal(
        callsSeen().at(-1)?.url === place || callsSeen().some(({ url }) => url === place),
        true,
        place,
      );
      assert.equal(headers['cache-control'], 'no-store');
      assert.deepEqual([times['cache-control'], times['x-frame-options']], [1, 1]);
    }
  });

  test('when a caller writes down another address, then copies see the one it calls from', async () => {
    await get('/api/forwarded', { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' });
    const seen = callsSeen().find(({ url }) => url === '/api/forwarded');
    assert.equal(seen?.headers['x-forwarded-for'], '127.0.0.1');
    assert.equal(seen?.headers.forwarded, undefined);
  });

  test('when the API itself refuses, then its own words pass', async () => {
    for (const status of [400, 404, 413, 429, 500, 503]) {
      const response = await get(`/api/status/${status}`);
      assert.equal(response.status, status);
      assert.match(response.body, /of_the_api/);
    }
  });

  test('when a copy does not respond in time, then the caller gets the contest’s 503, and no other copy has to wait as well', async () => {
    assert.equal((await get('/api/slow')).status, errorStatus.in_maintenance);
    assert.equal(callsSeen().filter(({ url }) => url === '/api/slow').length, 1);
  });

  test('when a copy cuts calls off, then an answer goes to the other one, and an entry, which would be a second mail, does not', async () => {
    const [first] = stage.copies;
    assert.ok(first);
    await endCopy(first);
    const cutting = await startFakeCopy({ cuts: true });
    await new Promise<void>((resolve) => cutting.server.close(() => resolve()));
    cutting.server.listen(first.port, '127.0.0.1');
    const post = (place: string) => send(stage.nginx.port, place, { method: 'POST', body: '{}' });
    const statuses = async (place: string) =>
      (await Promise.all(Array.from({ length: 6 }, () => post(place)))).map(({ status }) => status);
    for (const call of ['start', 'submit', 'finish'])
      assert.deepEqual(new Set(await statuses(`/api/exams/x/${call}`)), new Set([200]), call);
    const entries = await statuses('/api/exams/x/entry');
    assert.deepEqual(new Set(entries), new Set([200, errorStatus.in_maintenance]));
    const all = [...callsSeen(), ...cutting.seen].filter(({ url }) => url === '/api/exams/x/entry');
    assert.equal(all.length, entries.length);
    await endCopy(cutting);
  });

  test('when a copy is gone, then no call fails, whatever its method', async () => {
    for (let count = 0; count < 12; count += 1)
      for (const method of ['GET', 'POST', 'DELETE'])
        assert.equal((await send(stage.nginx.port, '/api/exams/x/entry', { method })).status, 200);
  });

  test('when all copies are gone, then every call gets the contest’s 503 with the operators’ message, and the site is there', async () => {
    await Promise.all(stage.copies.filter(({ server }) => server.listening).map(endCopy));
    const file = path.join(stage.nginx.files, 'messages/unavailable.json');
    const { message } = JSON.parse(readFileSync(file, 'utf8'));
    for (const method of ['GET', 'POST', 'DELETE']) {
      const { status, headers, body } = await send(stage.nginx.port, '/api/exams/x/submit', { method });
      assert.equal(status, 503);
      assert.match(headers['content-type'] ?? '', /^application\/json; charset=utf-8$/);
      assert.equal(headers['cache-control'], 'no-store');
      const error = JSON.parse(body);
      assert.deepEqual([error.error_code, error.message], ['in_maintenance', message]);
      assert.match(error.request_id, /^[0-9a-f]{32}$/);
      assert.equal(headers['x-request-id'], error.request_id);
    }
    writeFileSync(file, readFileSync(file, 'utf8').replace(message, '15時に再開します。'));
    assert.match((await get('/api/site_status')).body, /15時に再開します。/);
    assert.equal((await get('/entry')).status, 200);
  });

  test('when the operators’ message is lost or broken as well, then it is a 503 nevertheless, for which the site has its own words', async () => {
    const file = path.join(stage.nginx.files, 'messages/unavailable.json');
    writeFileSync(file, '{ "message": "15時に');
    assert.equal((await get('/api/site_status')).status, 503);
    rmSync(file);
    const { status, headers, body } = await get('/api/site_status');
    assert.deepEqual([status, headers['cache-control']], [503, 'no-store']);
    assert.match(headers['content-type'] ?? '', /^application\/json/);
    const error = JSON.parse(body);
    assert.deepEqual([error.error_code, error.request_id], ['in_maintenance', headers['x-request-id']]);
  });
});
