import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { describe, test } from 'node:test';
import { testContest, testFolder } from '../support/contest.ts';
import { assertIsError } from '../support/contract-check.ts';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const folder = testFolder();

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), content);
}

for (const page of ['index', 'exam', 'exam/play', '404']) write(`${page}.html`, `<p>${page}</p>`);
write('_next/static/chunks/a.js', 'a();');
write('_headers', "/*\n  X-Frame-Options: DENY\n/exam\n  Content-Security-Policy: default-src 'self'\n");
let logged: string[] = [];
const contest = testContest({
  siteDirectory: folder,
  logger: { level: 'info', stream: { write: (line) => logged.push(line) } },
});

/** Requests a path exactly as given: no client normalises it first. */
function get(
  place: string,
  headers = {},
): Promise<{ status: number; location: string | undefined; kept?: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(contest.origin, { path: place, headers }, (response) => {
      response.resume();
      const { location, 'cache-control': kept } = response.headers;
      resolve({ status: response.statusCode ?? 0, location, ...(kept !== undefined && { kept }) });
    });
    sent.on('error', reject).end();
  });
}

describe('the site beside the API', () => {
  test('when a part of a file is requested, then it comes; behind the file’s end there is none', async () => {
    const part = async (range: string) => {
      const response = await fetch(`${contest.origin}/_next/static/chunks/a.js`, { headers: { range } });
      return [response.status, await response.text()];
    };
    assert.deepEqual(await part('bytes=0-1'), [206, 'a(']);
    assert.deepEqual(await part('bytes=4-'), [416, '']);
  });

  test('when a page is requested, then it is there under its name', async () => {
    for (const [place, page] of [
      ['/', 'index'],
      ['/exam', 'exam'],
      ['/exam/play?number=3', 'exam/play'],
    ])
      assert.equal(await (await fetch(contest.origin + place)).text(), `<p>${page}</p>`);
  });

  const slashed = {
    '/exam/': '/exam',
    '/exam/play/': '/exam/play',
    '/exam//': '/exam',
    '/exam/?from=mail&x=%E2%98%83': '/exam?from=mail&x=%E2%98%83',
    '/index/': '/',
  };
  test('when there is a slash behind a page, then it redirects to the page, with its query, which may be secret and is not kept', async () => {
    for (const [place, location] of Object.entries(slashed))
      assert.deepEqual(await get(place, html), { status: 308, location, kept: 'no-store' });
  });

  test('when an address is longer than any file’s name may be, then nothing is there, and nothing is logged', async () => {
    logged = [];
    for (const name of ['x'.repeat(256), encodeURIComponent('あ'.repeat(90)), 'x'.repeat(8_000)])
      for (const place of [`/${name}`, `/images/${name}.webp`, `/${name}/`, `/${name}/a.js`])
        assert.equal((await get(place, html)).status, 404, place.slice(0, 20));
    assert.deepEqual(logged, []);
  });

  // Browsers treat a backslash as a slash, and two of either at the beginning as another host.
  const foreign = [
    ...['//evil.example', '//evil.example/', '//evil.example//', '///evil.example/', '/\\evil.example/'],
    ...['/\\/evil.example/', '/%5Cevil.example/', '/%5C%5Cevil.example/', '/%2Fevil.example/'],
    ...[
      '/%2F%2Fevil.example%2F',
      '/exam/..//evil.example/',
      '/exam/%2e%2e//evil.example/',
      '/%09/evil.example/',
    ],
    ...['//exam/', '/\\exam/', '/%5Cexam/', '/%2Fexam/', '/..%2Fexam/', '/no-page/'],
  ];
  for (const place of foreign)
    test(`when ${place} is requested, then it redirects nowhere`, async () => {
      const { status, location } = await get(place, html);
      assert.ok([400, 403, 404].includes(status), `${status}`);
      assert.equal(location, undefined);
    });

  for (const place of ['/nowhere', '/%', '/%ZZ/', '/exam/%ED%A0%80?from=mail', '/100%?x=%'])
    test(`when ${place} is requested, where nothing is, then a browser gets the page that says so`, async () => {
      const missing = await fetch(contest.origin + place, { headers: html });
      assert.deepEqual([missing.status, await missing.text()], [404, '<p>404</p>']);
      assert.equal(missing.headers.get('x-frame-options'), 'DENY');
    });

  test('when a file is not there yet, then no cache keeps that, and what is there is kept as before', async () => {
    for (const place of ['/nowhere', '/nowhere.js', '/_next/static/chunks/later.js', '/images/later.webp'])
      for (const headers of [html, {}]) {
        const missing = await fetch(contest.origin + place, { headers });
        assert.deepEqual([missing.status, missing.headers.get('cache-control')], [404, 'no-store'], place);
      }
    const { headers } = await fetch(`${contest.origin}/exam`);
    assert.match(headers.get('cache-control') ?? '', /must-revalidate/);
  });

  test('when a page has its own policy, then it is sent with that, and with the headers of all files', async () => {
    const page = await fetch(`${contest.origin}/exam`);
    assert.equal(page.headers.get('content-security-policy'), "default-src 'self'");
    assert.equal(page.headers.get('x-frame-options'), 'DENY');
    assert.equal(page.headers.get('x-content-type-options'), 'nosniff');
    const script = await fetch(`${contest.origin}/_next/static/chunks/a.js`);
    assert.equal(script.headers.get('content-security-policy'), null);
    assert.match(script.headers.get('cache-control') ?? '', /immutable/);
  });

  test('when a page is added while the server runs, then it is served; the file of headers never is', async () => {
    for (const place of ['/later', '/_headers']) assert.equal((await get(place)).status, 404);
    write('later.html', 'later');
    assert.equal((await get('/later')).status, 200);
    assert.equal((await get('/later/')).location, '/later');
  });
});

describe('unknown calls beside a site', () => {
  test('when the address of a call can’t be decoded, then a browser too is told so by the API', async () => {
    const response = await fetch(`${contest.origin}/api/exams/%`, { headers: html });
    assertIsError(await response.json(), response.headers, 400);
  });

  test('when there is no such address under /api, then the API says so, to a browser too', async () => {
    for (const place of ['', '/', '/unknown', '/exams/test-exam', '/exams//', '/site_status/', '/index.html'])
      for (const method of ['GET', 'PUT'])
        for (const headers of [html, {}]) {
          const answer = await contest.client().send(method, place, { headers });
          assertIsError(answer.body, answer.headers, 404);
          assert.equal(answer.body.error_code, 'not_found', place);
          assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/);
        }
  });
});
