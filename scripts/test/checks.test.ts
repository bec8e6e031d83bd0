import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { commandCheck, suiteCheck, type Tally, workCheck } from '../lib/checks.ts';

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
    assert.deepEqual([passing.passed, passing.failed], [1, []]);
    const failing = await commandCheck('failing', 'node', [
      '-e',
      'console.log("out"); console.error("err"); process.exit(3)',
    ]).run();
    assert.deepEqual([failing.passed, failing.failed], [0, ['exit code 3']]);
    assert.match(failing.output, /out/);
    assert.match(failing.output, /err/);
    const missing = await commandCheck('missing', 'no-such-program', []).run();
    assert.deepEqual([missing.passed, missing.failed], [0, ['exit code 1']]);
  });

  test('work fails by throwing', async () => {
    const { failed, output } = await workCheck('work', () => Promise.reject(new Error('broken\nhere'))).run();
    assert.deepEqual([failed, output], [['broken'], 'broken\nhere']);
  });

  test('a suite counts its tests; one that broke or ran none has failed', async () => {
    const failed = async (tally: Partial<Tally>, code: number) => {
      const none = { passed: 0, failed: [], flaky: [], skipped: [] };
      return (await runner(JSON.stringify({ ...none, ...tally }), code)).failed;
    };
    assert.deepEqual(await failed({ passed: 5, skipped: ['one'] }, 0), []);
    assert.deepEqual(await failed({ passed: 5, failed: ['two', 'three'] }, 1), ['two', 'three']);
    assert.deepEqual(await failed({ passed: 5 }, 1), ['the runner ended with exit code 1']);
    assert.deepEqual(await failed({}, 0), ['no test was run']);
    assert.deepEqual(await failed({ skipped: ['one'] }, 0), []);
    assert.deepEqual((await runner('no report', 1)).failed, ['the runner ended with exit code 1']);
  });
});
