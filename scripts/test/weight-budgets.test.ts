import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, suite, test } from 'node:test';
import { checkWeight, weighPage } from '../lib/weight-budgets.ts';

let site = '';
const chunks = '_next/static/chunks';

function write(file: string, content: string | Buffer): void {
  mkdirSync(path.dirname(path.join(site, file)), { recursive: true });
  writeFileSync(path.join(site, file), content);
}

/** A text that no compression makes shorter than this many bytes. */
const heavy = (bytes: number): string => `// ${randomBytes(bytes).toString('base64')}`;
const script = (name: string, more = ''): string => `<script src="/${chunks}/${name}.js"${more}></script>`;

/** A site of pages that share one script of about 10 kB; `/result` loads another one later. */
function writeSite(): void {
  write(`${chunks}/shared.js`, heavy(10_000));
  write(`${chunks}/result.js`, 'load("static/chunks/charts.js")');
  write(`${chunks}/charts.js`, heavy(3_000));
  write(`${chunks}/old.js`, heavy(90_000));
  write(`${chunks}/style.css`, 'p { color: red }');
  write('_next/static/build/_buildManifest.js', '"static/chunks/old.js"');
  const shared = `<link rel="stylesheet" href="/${chunks}/style.css"/>${script('old', ' noModule=""')}
    ${script('shared', ' defer=""')}<script src="/_next/static/build/_buildManifest.js"></script>`;
  for (const page of ['index', 'entry', 'exam/play', 'practice/play'])
    write(`${page}.html`, shared + script('shared'));
  write('result.html', shared + script('result'));
  write('fonts/letters.woff2', randomBytes(1_000));
}

suite('the weight of an exported site', () => {
  beforeEach(() => {
    site = mkdtempSync(path.join(tmpdir(), 'weight-'));
    writeSite();
  });
  afterEach(() => rmSync(site, { recursive: true }));

  test('a page weighs what it names, each script once, without what is for old browsers; and what comes later', () => {
    const play = weighPage(site, 'exam/play.html');
    assert.ok(play.scripts > 10_000 && play.scripts < 11_000, `${play.scripts}`);
    assert.equal(play.lazyScripts.size, 0);
    assert.ok(play.styles > 0 && play.html > 0);
    const result = weighPage(site, 'result.html');
    const [late] = result.lazyScripts.values();
    assert.ok(late && late > 3_000 && late < 3_500, `${late}`);
  });

  test('when a page’s own script grows, then only its line is printed, with weight, limit and the bytes over it', () => {
    assert.doesNotThrow(() => checkWeight(site));
    write(`${chunks}/play.js`, heavy(185_000));
    write('exam/play.html', script('shared') + script('play'));
    assert.throws(() => checkWeight(site), {
      name: 'StartError',
      message: /:\n {2}scripts of \/exam\/play {2}195\.\d kB of 185\.0 kB, \d+ B too many$/,
    });
  });

  test('what comes later counts for the result, unless another page may load it too', () => {
    write(`${chunks}/shared.js`, `${heavy(10_000)}\nload("static/chunks/login.js")`);
    write(`${chunks}/login.js`, heavy(210_000));
    assert.doesNotThrow(() => checkWeight(site));
    write(`${chunks}/charts.js`, heavy(210_000));
    assert.throws(
      () => checkWeight(site),
      /\n {2}scripts of \/result with its charts {2}2\d\d\.\d kB of 215\.0 kB, \d+ B too many$/,
    );
  });

  test('fonts and the whole top page have their own budgets', () => {
    write('fonts/more.woff2', randomBytes(60_000));
    write('index.html', script('shared') + heavy(330_000));
    assert.throws(
      () => checkWeight(site),
      /\n {2}fonts {2}61\.0 kB of 60\.0 kB, 1000 B too many\n {2}page, .+ of \/ /,
    );
  });
});
