import assert from 'node:assert/strict';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, suite, test } from 'node:test';
import { writeLicenses } from '../lib/licenses.ts';

let folder = '';
const chunks = () => path.join(folder, '_next/static/chunks');

/** A script and its map, under another name, as the build makes them. */
function addScript(sources: string[]): void {
  writeFileSync(path.join(chunks(), 'a.js'), 'run();\n\n//# sourceMappingURL=b.js.map');
  const map = { version: 3, sections: [{ offset: { line: 0, column: 0 }, map: { version: 3, sources } }] };
  writeFileSync(path.join(chunks(), 'b.js.map'), JSON.stringify(map));
}

suite('licences of what is served', () => {
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'licenses-'));
    mkdirSync(chunks(), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('when parts of packages are in the scripts, then each package is named once, with its licence, and no map is left', () => {
    addScript([
      'turbopack:///[project]/pages/index.tsx',
      'turbopack:///[project]/node_modules/swr/dist/index.mjs',
      'turbopack:///[project]/node_modules/swr/dist/_internal/index.mjs',
      'turbopack:///[project]/node_modules/@swc/helpers/esm/_.js',
      'turbopack:///[project]/node_modules/next/dist/compiled/path-to-regexp/index.js',
    ]);
    writeLicenses(folder);
    const parts = readFileSync(path.join(folder, 'licenses.txt'), 'utf8').split(/^-{80}$/m);
    const named = parts.map((part) => part.trim().split(/\s/)[0]);
    assert.deepEqual(named, ['@fontsource/dela-gothic-one', '@swc/helpers', 'path-to-regexp', 'swr']);
    for (const part of parts) assert.match(part, /copyright|license/i);
    assert.deepEqual(globSync('**/*.map', { cwd: folder }), []);
    assert.equal(readFileSync(path.join(chunks(), 'a.js'), 'utf8'), 'run();\n');
  });

  test('when the build has made no maps, then it ends: nobody would know what is in the scripts', () => {
    assert.throws(() => writeLicenses(folder), /no source maps/);
  });
});
