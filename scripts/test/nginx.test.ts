import assert from 'node:assert/strict';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { busyText, retryAfterSeconds } from '@knowledgeking/contest-api/http/error-responses';
import { SiteFiles } from '@knowledgeking/contest-api/http/site';
import { errorStatus } from '@knowledgeking/contract';
import { cacheControlOf } from '@knowledgeking/contract/rules/file-caching';
import { inRoot } from '@knowledgeking/stage/paths';
import { siteHeaders } from '../lib/security-headers.ts';
import {
  endCopy,
  hasBrotli,
  type NginxStage,
  openNginxStage,
  skip,
  startFakeCopy,
} from './support/nginx-stage.ts';

let stage: NginxStage;
before(async () => {
  if (!skip) stage = await openNginxStage();
});
after(() => stage?.close());

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
      const { status, body } = await stage.get(place);
      assert.equal(status, 200, place);
      assert.match(body, new RegExp(`^<p>${page}</p>`), place);
    }
  });

  test('when a page is asked for with a slash at its end, then that leads to the page, with its query, and is kept nowhere', async () => {
    for (const [place, location] of Object.entries({
      '/entry/': '/entry',
      '/exam/play/': '/exam/play',
      '/exam//': '/exam',
      '/exam/?from=mail&x=%E2%98%83': '/exam?from=mail&x=%E2%98%83',
      '/index/': '/',
    })) {
      const { status, headers } = await stage.get(place);
      assert.deepEqual([status, headers.location], [308, location], place);
      assert.equal(headers['cache-control'], 'no-store', place);
    }
  });

  test('when there is no such page, then the page that says so is sent, and nothing leads elsewhere', async () => {
    for (const place of [
      ...['/nowhere', '/nowhere/', '/images/', '/_next/static/', '/_next/static/chunks/no.js', '/.env'],
      ...['/_headers', '/_headers.nginx.conf', '//evil.example//', '/%2Fevil.example/', '/%5Cevil.example/'],
      ...['/metrics', '/docs', '/docs/', '/docs/static/index.css', '/readyz', '/openapi.json', '/healthz'],
      '/unavailable.json',
    ]) {
      const { status, headers, body } = await stage.get(place);
      assert.deepEqual([status, headers.location], [404, undefined], place);
      assert.match(body, /^<p>404<\/p>/, place);
      assert.match(String(headers['content-security-policy']), /script-src 'self' 'sha256-/, place);
      assert.equal(headers['cache-control'], cacheControlOf('404.html'), place);
    }
    assert.deepEqual(stage.callsSeen(), []);
  });

  test('when a file is sent, then with the headers that our own server sends, each of them once', async () => {
    const files = new SiteFiles(stage.site);
    const all = globSync('**/*.*', { cwd: stage.site }).filter((file) => files.hasFile(file));
    assert.ok(all.length > 15);
    for (const file of all) {
      const { headers, times } = await stage.get(`/${file}`);
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
      assert.equal((await stage.get(place)).headers['content-type'], type, place);
  });

  test('when a browser takes compressed files, then it gets the build’s, and caches are told', async () => {
    const forms = { gzip: 'gzip', identity: undefined, ...(hasBrotli && { 'br, gzip': 'br' }) };
    for (const [accepted, encoding] of Object.entries(forms))
      for (const place of ['/entry', '/_next/static/chunks/a.js']) {
        const { headers } = await stage.get(place, { 'accept-encoding': accepted });
        assert.deepEqual(
          [headers['content-encoding'], headers.vary],
          [encoding, 'Accept-Encoding'],
          accepted,
        );
      }
  });

  test('when a page of the release before asks for its script, then it is still there', async () => {
    const { status, headers, body } = await stage.get('/_next/static/chunks/of-the-release-before.js');
    assert.deepEqual([status, body], [200, 'before();']);
    assert.match(headers['cache-control'] ?? '', /immutable/);
  });
});

describe('the API behind nginx', { skip }, () => {
  test('when a call is made, then it reaches a copy as it is, with its slash, and is never a page or a redirect', async () => {
    for (const place of [
      ...['/api', '/api/', '/api/exam', '/api/exam/', '/api/entry', '/api/unknown//', '/api/index.html'],
      // The seal: files for anyone who checks it.
      ...['/commitment.json', '/commitment-document.json'],
      ...[
        '/api/external_services/knowledgeking/entry_status/?a=%2F',
        '/api/exams/a%2Fb/quiz',
        '/api/metrics',
      ],
    ]) {
      const { status, headers, times, body } = await stage.get(place);
      assert.equal(status, place.startsWith('/api/exams') ? 200 : 404, place);
      assert.match(body, /of_the_api/, place);
      assert.equal(
        stage.callsSeen().at(-1)?.url === place || stage.callsSeen().some(({ url }) => url === place),
        true,
        place,
      );
      assert.equal(headers['cache-control'], 'no-store');
      assert.deepEqual([times['cache-control'], times['x-frame-options']], [1, 1]);
    }
  });

  test('when a caller writes down another address, then copies see the one it calls from', async () => {
    await stage.get('/api/forwarded', { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' });
    const seen = stage.callsSeen().find(({ url }) => url === '/api/forwarded');
    assert.equal(seen?.headers['x-forwarded-for'], '127.0.0.1');
    assert.equal(seen?.headers.forwarded, undefined);
  });

  test('when hundreds of calls come at once again and again, then copies get them on the connections of the first time', async () => {
    let opened = 0;
    for (const { server } of stage.copies)
      server.on('connection', () => {
        opened += 1;
      });
    const rush = () => Promise.all(Array.from({ length: 200 }, () => stage.get('/api/exams/x/quiz')));
    // A call may find the connections of one worker of nginx, or of the other.
    for (let wave = 0; wave < 4; wave += 1) await rush();
    const before = opened;
    for (let wave = 0; wave < 5; wave += 1) await rush();
    assert.ok(opened - before < 200, `${opened - before} of 1,000 calls needed a new connection`);
  });

  test('when the API itself refuses, then its own words pass', async () => {
    for (const status of [400, 404, 413, 429, 500, 503]) {
      const response = await stage.get(`/api/status/${status}`);
      assert.equal(response.status, status);
      assert.match(response.body, /of_the_api/);
    }
  });

  test('when a copy does not respond in time, then the caller gets the contest’s 503, and no other copy has to wait as well', async () => {
    assert.equal((await stage.get('/api/slow')).status, errorStatus.in_maintenance);
    assert.equal(stage.callsSeen().filter(({ url }) => url === '/api/slow').length, 1);
  });

  test('when every copy has as many calls as it may, then others get the API’s 429 at once, which says when to come again, until there is room', async () => {
    const places = Number(
      /max_conns=(\d+)/.exec(readFileSync(inRoot('deploy/nginx/contest/copies.conf'), 'utf8'))?.[1],
    );
    const waiting = Array.from({ length: places * stage.copies.length }, () => stage.get('/api/slow'));
    const slow = () => stage.callsSeen().filter(({ url }) => url === '/api/slow');
    const before = slow().length;
    while (slow().length < before + waiting.length) await pause(5);
    const seen = stage.callsSeen().length;
    for (const method of ['GET', 'POST']) {
      const { status, headers, body } = await stage.send('/api/exams/x/submit', { method });
      assert.equal(status, errorStatus.too_many_requests);
      assert.equal(headers['retry-after'], String(retryAfterSeconds));
      assert.match(headers['content-type'] ?? '', /^application\/json/);
      assert.equal(headers['cache-control'], 'no-store');
      assert.match(headers['set-cookie']?.[0] ?? '', /^put_off=1; Path=\/api\/exams\/;/);
      const expected = { ...JSON.parse(busyText('')), request_id: headers['x-request-id'] };
      assert.deepEqual(JSON.parse(body), expected);
    }
    assert.equal(stage.callsSeen().length, seen);
    await Promise.all(waiting);
    assert.equal((await stage.get('/api/exams/x/quiz')).status, 200);
  });

  test('when a copy cuts calls off, then an answer goes to the other one, and an entry, which would be a second mail, does not', async () => {
    const [first] = stage.copies;
    assert.ok(first);
    await endCopy(first);
    const cutting = await startFakeCopy({ cuts: true });
    await new Promise<void>((resolve) => cutting.server.close(() => resolve()));
    cutting.server.listen(first.port, '127.0.0.1');
    const post = (place: string) => stage.send(place, { method: 'POST', body: '{}' });
    const statuses = async (place: string) =>
      (await Promise.all(Array.from({ length: 6 }, () => post(place)))).map(({ status }) => status);
    for (const call of ['start', 'submit', 'finish'])
      assert.deepEqual(new Set(await statuses(`/api/exams/x/${call}`)), new Set([200]), call);
    const entries = await statuses('/api/exams/x/entry');
    assert.deepEqual(new Set(entries), new Set([200, errorStatus.in_maintenance]));
    const all = [...stage.callsSeen(), ...cutting.seen].filter(({ url }) => url === '/api/exams/x/entry');
    assert.equal(all.length, entries.length);
    await endCopy(cutting);
  });

  test('when a copy is gone, then no call fails, whatever its method', async () => {
    for (let count = 0; count < 12; count += 1)
      for (const method of ['GET', 'POST', 'DELETE'])
        assert.equal((await stage.send('/api/exams/x/entry', { method })).status, 200);
  });

  test('when all copies are gone, then every call gets the contest’s 503 with the operators’ message, and the site is there', async () => {
    await Promise.all(stage.copies.filter(({ server }) => server.listening).map(endCopy));
    // Until nginx has read that its idle connections are closed, it tries them, and then finds no copy left to try, as when all are busy.
    while ((await stage.get('/api/exams/x/quiz')).status === errorStatus.too_many_requests) await pause(5);
    const file = stage.messageFile;
    const { message } = JSON.parse(readFileSync(file, 'utf8'));
    for (const method of ['GET', 'POST', 'DELETE']) {
      const { status, headers, body } = await stage.send('/api/exams/x/submit', { method });
      assert.equal(status, 503);
      assert.match(headers['content-type'] ?? '', /^application\/json; charset=utf-8$/);
      assert.equal(headers['cache-control'], 'no-store');
      const error = JSON.parse(body);
      assert.deepEqual([error.error_code, error.message], ['in_maintenance', message]);
      assert.match(error.request_id, /^[0-9a-f]{32}$/);
      assert.equal(headers['x-request-id'], error.request_id);
    }
    writeFileSync(file, readFileSync(file, 'utf8').replace(message, '15時に再開します。'));
    assert.match((await stage.get('/api/site_status')).body, /15時に再開します。/);
    assert.equal((await stage.get('/entry')).status, 200);
  });

  test('when the operators’ message is lost or broken as well, then it is a 503 nevertheless, for which the site has its own words', async () => {
    const file = stage.messageFile;
    writeFileSync(file, '{ "message": "15時に');
    assert.equal((await stage.get('/api/site_status')).status, 503);
    rmSync(file);
    const { status, headers, body } = await stage.get('/api/site_status');
    assert.deepEqual([status, headers['cache-control']], [503, 'no-store']);
    assert.match(headers['content-type'] ?? '', /^application\/json/);
    const error = JSON.parse(body);
    assert.deepEqual([error.error_code, error.request_id], ['in_maintenance', headers['x-request-id']]);
  });
});
