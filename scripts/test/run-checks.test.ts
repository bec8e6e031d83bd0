import assert from 'node:assert/strict';
import { mock, suite, test } from 'node:test';
import { runCommand } from '@knowledgeking/stage/run-command';
import { ownPorts } from '../../e2e/support/contest.ts';
import {
  type Check,
  commandCheck,
  conclude,
  runChecks,
  suiteCheck,
  type Tally,
  workCheck,
} from '../lib/checks.ts';
import { chooseBrowserTests, chooseUnitTests } from '../test.ts';

const log: string[] = [];

/** A check that tells when it begins and ends, and lets others in between. */
function check(name: string, rest: Partial<Check> & Partial<Omit<Tally, 'passed'>> = {}): Check {
  const { failed = [], flaky = [], skipped = [], ...options } = rest;
  const run = async () => {
    log.push(`${name} begins`);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    log.push(`${name} ends`);
    const others = [...failed, ...flaky];
    const output = others.length > 0 ? `${name} says why` : '';
    return { passed: 1 - others.length, failed, flaky, skipped, output, milliseconds: 1_500 };
  };
  return { name, run, ...options };
}

/** Runs checks and gives what they did and what was printed. */
async function runQuietly(checks: Check[], sideBySide: number) {
  log.length = 0;
  const printed = mock.method(console, 'log', () => undefined);
  const tally = await runChecks(checks, sideBySide).finally(() => printed.mock.restore());
  return { tally, log: [...log], printed: printed.mock.calls.map(({ arguments: [text] }) => String(text)) };
}

suite('running checks', () => {
  test('when there is room, then they run beside each other, as many as are allowed', async () => {
    const { log } = await runQuietly([check('a'), check('b'), check('c')], 2);
    assert.deepEqual(log.slice(0, 3), ['a begins', 'b begins', 'a ends']);
    assert.ok(log.indexOf('c begins') > log.indexOf('a ends'));
  });

  test('when one needs another, then it waits for it, and others go ahead', async () => {
    const first = check('first');
    const { log } = await runQuietly([first, check('second', { needs: [first] }), check('other')], 2);
    assert.deepEqual(log.slice(0, 2), ['first begins', 'other begins']);
    assert.ok(log.indexOf('second begins') > log.indexOf('first ends'));
  });

  test('when one is to be alone, then it begins after the others, and nothing begins beside it', async () => {
    const { log } = await runQuietly([check('a'), check('alone', { isAlone: true }), check('b')], 3);
    assert.deepEqual(log.slice(-2), ['alone begins', 'alone ends']);
  });

  test('when one fails, then what needs it fails without being run, and both are told with their reasons', async () => {
    const first = check('first', { failed: ['a test'] });
    const { tally, log, printed } = await runQuietly([first, check('second', { needs: [first] })], 2);
    assert.deepEqual(tally.failed, ['first: a test', 'second: not run: it needs “first”, which failed']);
    assert.deepEqual(log, ['first begins', 'first ends']);
    assert.equal(printed[0], '✗ first\nfirst says why');
    assert.match(printed[1] ?? '', /✗ second\nnot run: it needs “first”/);
  });

  test('when one passes only the second time, then it is counted as flaky and says why', async () => {
    const { tally, printed } = await runQuietly([check('shaky', { flaky: ['a test'] })], 1);
    assert.deepEqual(tally, { passed: 0, failed: [], flaky: ['shaky: a test'], skipped: [] });
    assert.equal(printed[0], '~ shaky\nshaky says why');
    assert.match(printed[1] ?? '', /shaky .* 1 flaky/);
  });

  test('when one is passed over because nothing has changed, then it counts, and the table says so', async () => {
    const run = async () => ({ ...(await check('kept').run()), isUnchanged: true });
    const { tally, printed } = await runQuietly([{ name: 'kept', run }], 1);
    assert.equal(tally.passed, 1);
    assert.match(printed[0] ?? '', /kept .* unchanged since it passed/);
  });
});

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

test('a run ends with the names of what did not just pass, what failed last, and the line that sums it up', () => {
  const printed = mock.method(console, 'log', () => undefined);
  const exitCode = process.exitCode;
  conclude({ passed: 3, failed: ['site: f', 'API: g'], flaky: ['browser: s'], skipped: ['API: n'] });
  const lines = printed.mock.calls.map(({ arguments: [text] }) => text);
  printed.mock.restore();
  assert.equal(process.exitCode, 1);
  process.exitCode = exitCode;
  assert.deepEqual(lines, [
    'skipped:\n  API: n',
    'flaky:\n  browser: s',
    'failed:\n  site: f\n  API: g',
    '3 passed, 2 failed, 1 flaky, 1 skipped',
  ]);
});

test('end-to-end tests that run at the same time have other ports; what one run starts has the same', async () => {
  const says = "import { ownPorts } from './e2e/support/contest.ts'; console.log(ownPorts().site);";
  const portOf = async (env: Record<string, undefined>) =>
    Number((await runCommand('node', ['--input-type=module', '--eval', says], { env })).output);
  const own = ownPorts().site;
  assert.equal(await portOf({}), own);
  assert.notEqual(await portOf({ E2E_PORT: undefined }), own);
});

suite('choosing tests by a pattern', () => {
  test('when it is in names of files, then those are chosen', () => {
    const { site, api } = chooseUnitTests('data-key');
    assert.deepEqual(site, []);
    assert.ok(api.includes('packages/contest-api/test/database/data-key.test.ts'), api.join());
    assert.ok(chooseUnitTests('periods').api.includes('packages/contract/test/periods.test.ts'));
    assert.deepEqual(chooseUnitTests('packages/lab/test/faults').api, ['packages/lab/test/faults.test.ts']);
    assert.ok(chooseUnitTests('guard').site.includes('__tests__/lib/guard.test.ts'));
    const { args, needsProduction } = chooseBrowserTests('keyboard');
    assert.deepEqual([args, needsProduction], [['e2e/keyboard.spec.ts'], false]);
    assert.equal(chooseBrowserTests('second-server').needsProduction, true);
  });

  test('when it is in no name, then the tests that have it in their title are chosen', () => {
    const { args } = chooseBrowserTests('(in_progress)');
    assert.match('the exam (in_progress)', new RegExp(args[1] ?? ''));
  });

  test('when no file of the unit tests has it, then that is said', () => {
    assert.throws(
      () => chooseUnitTests('no such test'),
      /No file of the tests has “no such test” in its path/,
    );
  });
});
