import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { before, suite, test } from 'node:test';
import { parse } from 'acorn';
import { ensureBuilt } from '../build.ts';
import { inRoot } from '../lib/paths.ts';

const out = inRoot('out');
const read = (file: string) => readFileSync(path.join(out, file), 'utf8');
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

suite('what the supported browsers read', { timeout: 600_000 }, () => {
  before(() => ensureBuilt());

  test('every script has the syntax of the oldest of them', () => {
    const files = globSync('_next/static/chunks/**/*.js', { cwd: out });
    assert.ok(files.length > 20);
    for (const file of files) requireSyntax(read(file), 2022, file);
    for (const page of globSync('**/*.html', { cwd: out }))
      for (const script of inlineScripts(read(page))) requireSyntax(script, 2022, page);
  });

  test('an older one is told by every page which ones there are, by a script that it can read itself', () => {
    const versions = browserslist.map((line) => /[\d.]+$/.exec(line)?.[0] ?? line);
    const pages = globSync('**/*.html', { cwd: out });
    assert.ok(pages.length > 35);
    for (const page of pages) {
      const html = read(page);
      const notice = noticeOf(html);
      for (const version of versions) assert.ok(notice.includes(version), `${page}: ${version}`);
      const script = inlineScripts(html).find((each) => each.includes('old-browser')) ?? '';
      assert.notEqual(script, '', page);
      requireSyntax(script, 5, page);
    }
  });

  test('iPhones do not enlarge text when they are held sideways', () => {
    const styles = globSync('_next/static/**/*.css', { cwd: out }).map(read);
    assert.ok(styles.some((style) => /html\{[^}]*-webkit-text-size-adjust:100%/.test(style)));
  });
});
