import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { cacheControlOf, SiteFiles } from '../../contest-api/src/http/site.ts';
import { siteHeaders } from '../lib/security-headers.ts';
import { hasBrotli, type NginxStage, openNginxStage, skip } from './support/nginx-stage.ts';

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

  test('when a page is asked for with a slash at its end, then that leads to the page, with its query', async () => {
    for (const [place, location] of Object.entries({
      '/entry/': '/entry',
      '/exam/play/': '/exam/play',
      '/exam//': '/exam',
      '/exam/?from=mail&x=%E2%98%83': '/exam?from=mail&x=%E2%98%83',
      '/index/': '/',
    })) {
      const { status, headers } = await stage.get(place);
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
