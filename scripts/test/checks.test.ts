import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite, test } from 'node:test';
import { commandCheck, suiteCheck, workCheck } from '../lib/checks.ts';
import { inRoot } from '../lib/paths.ts';

/** A runner that prints this report and ends with this exit code. */
const runner = (report: string, code: number) =>
  suiteCheck(
    'suite',
    'node',
    (file) => ({
      args: [
        '-e',
        `require('fs').writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(report)}); process.exit(${code})`,
      ],
    }),
    (text) => JSON.parse(text),
  ).run();

suite('counting what passed and failed', () => {
  test('a command passes or fails as one, with all that it said', async () => {
    const passing = await commandCheck('passing', 'node', ['-e', '']).run();
    assert.deepEqual([passing.passed, passing.failed], [1, 0]);
    const failing = await commandCheck('failing', 'node', [
      '-e',
      'console.log("out"); console.error("err"); process.exit(3)',
    ]).run();
    assert.deepEqual([failing.passed, failing.failed], [0, 1]);
    assert.match(failing.output, /out/);
    assert.match(failing.output, /err/);
    const missing = await commandCheck('missing', 'no-such-program', []).run();
    assert.deepEqual([missing.passed, missing.failed], [0, 1]);
  });

  test('work fails by throwing', async () => {
    const { failed, output } = await workCheck('work', () => Promise.reject(new Error('broken'))).run();
    assert.deepEqual([failed, output], [1, 'broken']);
  });

  test('a suite counts its tests; one that broke or ran none has failed', async () => {
    const counts = async (report: string, code: number) => {
      const { passed, failed, skipped } = await runner(report, code);
      return [passed, failed, skipped];
    };
    assert.deepEqual(await counts('{"passed":5,"failed":0,"flaky":0,"skipped":1}', 0), [5, 0, 1]);
    assert.deepEqual(await counts('{"passed":5,"failed":2,"flaky":0,"skipped":0}', 1), [5, 2, 0]);
    assert.deepEqual(await counts('{"passed":5,"failed":0,"flaky":0,"skipped":0}', 1), [5, 1, 0]);
    assert.deepEqual(await counts('{"passed":0,"failed":0,"flaky":0,"skipped":0}', 0), [0, 1, 0]);
    assert.deepEqual(await counts('{"passed":0,"failed":0,"skipped":2}', 0), [0, 0, 2]);
    assert.deepEqual(await counts('no report', 1), [0, 1, 0]);
  });

  test('the reporter for node’s runner counts failed and cut-off tests', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tests-'));
    const file = path.join(folder, 'some.test.mjs');
    writeFileSync(
      file,
      `import { suite, test } from 'node:test';
       suite('a', () => { test('passes', () => {}); test('fails', () => { throw new Error('no'); }); });
       test('hangs', { timeout: 50 }, () => new Promise((resolve) => setTimeout(resolve, 5000).unref()));
       test('skipped', { skip: true }, () => {});`,
    );
    const reporter = inRoot('scripts/lib/count-reporter.ts');
    const check = suiteCheck(
      'node',
      'node',
      (report) => ({
        args: ['--test', `--test-reporter=${reporter}`, `--test-reporter-destination=${report}`, file],
        env: { NODE_TEST_CONTEXT: undefined },
      }),
      (text) => JSON.parse(text),
    );
    const { passed, failed } = await check.run();
    rmSync(folder, { recursive: true });
    assert.deepEqual([passed, failed], [1, 2]);
  });
});
