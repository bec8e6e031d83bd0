import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, suite, test } from 'node:test';
import { groupTestFiles } from '../lib/test-groups.ts';
import { nodeTests } from '../lib/test-suites.ts';

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
    const patterns = ['contract', 'pack', 'local-server', 'rehearsal', 'contest-api', 'scripts', 'lab'].map(
      (part) => `${part}/test/**/*.test.ts`,
    );
    const text = groupTestFiles(patterns, folder).map((file) => readFileSync(file, 'utf8'));
    const named = text.join('\n').match(/[\w/.-]+\.test\.ts(?=")/g) ?? [];
    assert.equal(new Set(named).size, named.length);
    const there = patterns.flatMap((pattern) => {
      const [base = ''] = pattern.split('/*');
      return readdirSync(base, { recursive: true }).filter((name) => `${name}`.endsWith('.test.ts'));
    });
    assert.equal(named.length, there.length);
    assert.ok(text.length < named.length / 3, `${text.length} processes`);
  });

  test('when hooks, failures and errors are in one, then the others are not touched, and each is named', async () => {
    const { passed, failed, output } = await runGroup({
      hook: "let count = 0; before(() => { count += 1; }); test('after one', () => { if (count !== 1) throw new Error(); });",
      broken: "throw new Error('this file is broken');",
      failing: "before(() => {}); test('this fails', () => { throw new Error('no'); });",
      outside:
        "test('throws later', () => new Promise(() => setTimeout(() => { throw new Error('late'); })));",
      last: "test('still runs', () => {});",
    });
    assert.deepEqual([passed, failed], [2, 2], output);
    for (const name of ['this file is broken', 'broken.test.mjs', 'this fails', 'throws later'])
      assert.ok(output.includes(name), name);
  });

  test('when a file cannot be loaded, then that is a failure even where all tests pass', async () => {
    const { passed, failed } = await runGroup({
      broken: "throw new Error('this file is broken');",
      last: "test('still runs', () => {});",
    });
    assert.deepEqual([passed, failed], [1, 1]);
  });

  test('when one ends the process, then that is a failure that names it', async () => {
    const { failed, output } = await runGroup({
      fine: "test('passes', () => {});",
      leaving: "test('leaves', () => process.exit(0));",
      last: "test('never runs', () => {});",
    });
    assert.equal(failed, 1, output);
    assert.match(output, /The process ended during .*leaving\.test\.mjs/);
  });
});
