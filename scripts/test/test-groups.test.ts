import assert from 'node:assert/strict';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, suite, test } from 'node:test';
import { root } from '@knowledgeking/stage/paths';
import {
  apiTestFiles,
  faultTestFile,
  groupTestFiles,
  nodeTests,
  scriptTestFiles,
  testFiles,
} from '../lib/test-suites.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'groups-'));
after(() => rmSync(folder, { recursive: true }));

/** Runs files with these contents as one group. */
async function runGroup(files: Record<string, string>) {
  const paths = Object.entries(files).map(([name, content]) => {
    const file = path.join(folder, `${name}.test.mjs`);
    writeFileSync(file, `import { before, test } from 'node:test';\n${content}`);
    return file;
  });
  return nodeTests('a group', paths).run();
}

suite('test files that share a process', () => {
  test('every test file is in exactly one of them', () => {
    const files = testFiles([...apiTestFiles, ...scriptTestFiles, faultTestFile]);
    const text = groupTestFiles(files, folder).map((file) => readFileSync(file, 'utf8'));
    const named = text.join('\n').match(/[\w/.-]+\.test\.ts(?=")/g) ?? [];
    assert.equal(new Set(named).size, named.length);
    const there = globSync(['**/test/**/*.test.ts'], { cwd: root, exclude: ['node_modules', '.*'] });
    assert.equal(named.length, there.length);
    assert.ok(text.length < named.length / 3, `${text.length} processes`);
  });

  test('when hooks, failures and errors are in one, then the others are not touched, and each is named', async () => {
    const { passed, failed, skipped, output } = await runGroup({
      hook: "let count = 0; before(() => { count += 1; }); test('after one', () => { if (count !== 1) throw new Error(); });",
      broken: "throw new Error('this file is broken');",
      failing: "before(() => {}); test('this fails', () => { throw new Error('no'); });",
      hanging:
        "test('hangs', { timeout: 50 }, () => new Promise((resolve) => setTimeout(resolve, 5000).unref()));",
      outside:
        "test('throws later', () => new Promise(() => setTimeout(() => { throw new Error('late'); })));",
      last: "test('still runs', () => {}); test('skipped', { skip: true }, () => {});",
    });
    assert.equal(passed, 2, output);
    const names = (tests: string[]) => tests.map((name) => name.replace(/^\S* /, ''));
    const wrong = [path.join(folder, 'broken.test.mjs'), 'this fails', 'hangs', 'throws later'];
    assert.deepEqual(names(failed), wrong, output);
    assert.deepEqual(names(skipped), ['skipped']);
    assert.ok(output.includes('this file is broken'), output);
  });

  test('when a file cannot be loaded, then that is a failure even where all tests pass', async () => {
    const { passed, failed } = await runGroup({
      broken: "throw new Error('this file is broken');",
      last: "test('still runs', () => {});",
    });
    assert.deepEqual([passed, failed.length], [1, 1]);
  });

  test('when one ends the process, also one that has it to itself, then that is a failure that names it', async () => {
    const leaving =
      "test('passes', () => {}); test('leaves', () => process.exit(0)); test('never runs', () => {});";
    const alone = await runGroup({ alone: leaving });
    assert.match(alone.failed.join(), /alone\.test\.mjs did not report its end$/, alone.output);
    const among = await runGroup({
      fine: "test('passes', () => {});",
      leaving,
      last: "test('never runs', () => {});",
    });
    assert.match(among.failed.join(), /\/last\.test\.mjs did not report its end/);
    assert.match(among.output, /The process ended during .*leaving\.test\.mjs/);
  });
});
