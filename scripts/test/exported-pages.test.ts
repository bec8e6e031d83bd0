import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { before, suite, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { SiteFiles } from '@knowledgeking/contest-api/http/site';
import { inRoot } from '@knowledgeking/stage/paths';
import { parse } from 'acorn';
import { ensureBuilt } from '../build.ts';
import { publicAddresses } from '../lib/exported-files.ts';

const out = inRoot('out');
const read = (file: string) => readFileSync(path.join(out, file), 'utf8');
const siteName = '第7回 大海原ログブック 知識王決定戦';

const pages = () => globSync('**/*.html', { cwd: out }).map((file) => ({ file, html: read(file) }));

function tagOf(html: string, name: string): string {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)"`).exec(html)?.[1] ?? '';
}

/** Width and height of a PNG, from its header. */
function sizeOf(file: string): string {
  const content = readFileSync(file);
  assert.equal(content.toString('latin1', 1, 4), 'PNG', file);
  return `${content.readUInt32BE(16)} × ${content.readUInt32BE(20)}`;
}

const { browserslist } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
  browserslist: string[];
};

/** Throws where a script has a sign or a pattern that this version of the language has not. */
function requireSyntax(script: string, ecmaVersion: 5 | 2022, place: string): void {
  try {
    parse(script, { ecmaVersion });
  } catch (error) {
    throw new Error(`${place} is no ECMAScript ${ecmaVersion}: ${error}`);
  }
}

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
const noticeOf = (html: string) => /<div id="old-browser".*?<\/div>/s.exec(html)?.[0] ?? '';

suite('the exported pages, before any script has run', { timeout: 600_000 }, () => {
  before(() => ensureBuilt());

  test('each says in its head what it is, and shows a picture that exists', () => {
    assert.ok(pages().length > 35);
    for (const { file, html } of pages()) {
      const title = /<title[^>]*>([^<]+)</.exec(html)?.[1] ?? '';
      assert.equal(title.endsWith(siteName), true, file);
      // Nobody searches for the operators' pages.
      assert.ok(tagOf(html, 'description').length > 10 || file.startsWith('_debug/'), file);
      assert.match(html, /<link rel="canonical" href="http[^"]+"/, file);
      assert.equal(tagOf(html, 'og:title'), title, file);
      assert.equal(tagOf(html, 'og:description'), tagOf(html, 'description'), file);
      assert.equal(tagOf(html, 'twitter:card'), 'summary_large_image', file);
      const picture = new URL(tagOf(html, 'og:image'));
      assert.match(picture.search, /^\?v=\w+$/, file);
      assert.equal(sizeOf(path.join(out, picture.pathname)), '1200 × 630', file);
      assert.ok(statSync(path.join(out, picture.pathname)).size < 200_000, file);
      for (const [, href = ''] of html.matchAll(
        /<link rel="(?:icon|manifest|apple-touch-icon|preload)"[^>]*href="([^"?]+)/g,
      )) {
        assert.ok(existsSync(path.join(out, href)), `${file}: ${href}`);
      }
    }
  });

  test('a page that has its content in its HTML hydrates it apart from its layout', () => {
    for (const file of ['index.html', 'practice.html', 'entry.html', 'share/2025/practice10.html']) {
      const html = read(file);
      // As React marks the beginning and the end of an `Activity`.
      assert.match(html, /<main.*<!--&--><.*<!--\/&-->.*<\/main>/s, file);
    }
  });

  test('deploy/nginx knows the type of every file', () => {
    const types = readFileSync(inRoot('deploy/nginx/contest/types.conf'), 'utf8');
    const known = new Set(
      [...types.matchAll(/^ {2}\S+ ([\w ]+);$/gm)].flatMap(([, kinds = '']) => kinds.split(' ')),
    );
    const files = globSync('**/*.*', { cwd: out }).filter((file) => !/(^|\/)_headers|\.(br|gz)$/.test(file));
    const kinds = new Set(
      files.filter((file) => statSync(path.join(out, file)).isFile()).map((file) => path.extname(file)),
    );
    assert.deepEqual(
      [...kinds].filter((kind) => !known.has(kind.slice(1))),
      [],
    );
  });

  test('descriptions and addresses differ from page to page', () => {
    const own = pages().filter(({ file }) => !/^(?:_debug\/|_not-found|404)/.test(file));
    for (const name of ['description', 'og:url']) {
      assert.equal(new Set(own.map(({ html }) => tagOf(html, name))).size, own.length, name);
    }
  });

  test('there is one share page for each number of right answers, with its own picture', () => {
    for (let correct = 0; correct <= 10; correct += 1) {
      const html = read(`share/2025/practice${correct}.html`);
      assert.match(html, new RegExp(`<title[^>]*>練習問題 ${correct}問正解 \\| `));
      assert.match(tagOf(html, 'og:image'), new RegExp(`/images/share/practice${correct}\\.png`));
      assert.match(
        html.replaceAll(/<\/?(?:span|wbr)[^>]*>/g, ''),
        /<a [^>]*href="\/practice"[^>]*>練習問題に挑戦</,
      );
    }
    assert.equal(existsSync(path.join(out, 'share/2025/practice11.html')), false);
  });

  test('search engines are shown the public pages and none that is personal', () => {
    const routes = publicAddresses(out).map((address) => new URL(address).pathname);
    const shared = Array.from({ length: 11 }, (_, correct) => `/share/2025/practice${correct}`);
    assert.deepEqual(
      routes.toSorted(),
      ['/', '/archive', '/ceremony', '/commitment', '/entry', '/login', '/practice', ...shared].toSorted(),
    );
    const sitemap = read('sitemap.xml');
    assert.deepEqual(
      [...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, address]) => address),
      publicAddresses(out),
    );
    assert.match(read('robots.txt'), /^Sitemap: http.+\/sitemap\.xml$/m);
  });

  test('the manifest’s icons have the sizes that it says', () => {
    const manifest = JSON.parse(read('manifest.webmanifest'));
    assert.equal(manifest.name, siteName);
    const drawn = manifest.icons.filter((icon: { type: string }) => icon.type === 'image/png');
    assert.equal(drawn.length, 3);
    for (const { src, sizes } of drawn) assert.equal(sizeOf(path.join(out, src)), sizes.replace('x', ' × '));
  });

  test('the display font’s licence lies beside it', () => {
    assert.equal(globSync('fonts/*.woff2', { cwd: out }).length, 2);
    assert.match(read('fonts/LICENSE.txt'), /Open Font License/i);
  });

  test('every file that a style sheet or a page preloads or shows is there', () => {
    const inStyles = globSync('_next/static/**/*.css', { cwd: out }).flatMap((file) =>
      [...read(file).matchAll(/url\("?(\/[^")?]+)/g)].map(([, name = '']) => name),
    );
    const inPages = pages().flatMap(({ html }) =>
      [...html.matchAll(/<(?:link|img)[^>]+(?:href|src)="(\/[^"?]+\.\w+)/g)].map(([, name = '']) => name),
    );
    const inSets = pages().flatMap(({ html }) =>
      [...html.matchAll(/srcset="([^"]+)"/gi)].flatMap(([, set = '']) => set.split(', ')),
    );
    const names = new Set([
      ...inStyles,
      ...inPages,
      ...inSets.map((source) => source.split(/[? ]/)[0] ?? ''),
    ]);
    assert.ok(names.has('/images/share/practice3-720.webp'));
    assert.ok(names.has('/images/scenery/wave-sea.svg') && names.size > 50);
    assert.deepEqual(
      [...names].filter((name) => !existsSync(path.join(out, name))),
      [],
    );
  });

  test('every script asks to be compiled while it loads, and its compressed copies do too', () => {
    const hint = '//# allFunctionsCalledOnLoad\n';
    const scripts = globSync('_next/static/chunks/**/*.js', { cwd: out });
    assert.ok(scripts.length > 20);
    for (const script of scripts) {
      const file = path.join(out, script);
      assert.ok(readFileSync(file, 'utf8').startsWith(hint), script);
      if (existsSync(`${file}.gz`))
        assert.ok(
          gunzipSync(readFileSync(`${file}.gz`))
            .toString()
            .startsWith(hint),
          script,
        );
    }
  });

  test('each has a policy that allows only its own scripts', () => {
    const files = new SiteFiles(out);
    for (const { file } of pages()) {
      const policy = files.headersOf(file)['content-security-policy'] ?? '';
      assert.match(policy, /script-src 'self' 'sha256-/, file);
      assert.doesNotMatch(policy, /script-src[^;]*unsafe/, file);
    }
  });

  test('the charts are not loaded with the top page', () => {
    const isOfCharts = (file: string) => read(file).includes('〜10位');
    assert.ok(globSync('_next/static/chunks/**/*.js', { cwd: out }).some(isOfCharts));
    const ofTop = [...read('index.html').matchAll(/<script src="\/([^"?]+)/g)].map(([, file = '']) => file);
    assert.ok(ofTop.length > 3 && !ofTop.some(isOfCharts));
  });

  test('every script has the syntax of the oldest of them', () => {
    const files = globSync('_next/static/chunks/**/*.js', { cwd: out });
    assert.ok(files.length > 20);
    for (const file of files) requireSyntax(read(file), 2022, file);
    for (const { file, html } of pages())
      for (const script of inlineScripts(html)) requireSyntax(script, 2022, file);
  });

  test('an older one is told by every page which ones there are, by a script that it can read itself', () => {
    const versions = browserslist.map((line) => /[\d.]+$/.exec(line)?.[0] ?? line);
    for (const { file, html } of pages()) {
      const notice = noticeOf(html);
      for (const version of versions) assert.ok(notice.includes(version), `${file}: ${version}`);
      const script = inlineScripts(html).find((each) => each.includes('old-browser')) ?? '';
      assert.notEqual(script, '', file);
      requireSyntax(script, 5, file);
    }
  });

  test('iPhones take no figures, such as those of an answer, for a number to call, a date or a place', () => {
    for (const { file, html } of pages())
      assert.equal(tagOf(html, 'format-detection'), 'telephone=no, date=no, address=no, email=no', file);
  });

  test('iPhones do not enlarge text when they are held sideways', () => {
    const styles = globSync('_next/static/**/*.css', { cwd: out }).map(read);
    assert.ok(styles.some((style) => /html\{[^}]*-webkit-text-size-adjust:100%/.test(style)));
  });
});
