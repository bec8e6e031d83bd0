import { availableParallelism } from 'node:os';
import path from 'node:path';
import { type Check, suiteCheck } from './checks.ts';
import { inRoot } from './paths.ts';
import { groupTestFiles } from './test-groups.ts';

/** Node keeps here what it has compiled, types stripped off, for the hundreds of processes that the tests start. */
const compileCache = { NODE_COMPILE_CACHE: inRoot('node_modules/.cache/knowledgeking/compiled') };

const jest = inRoot('node_modules/jest/bin/jest.js');

/** Megabytes for young objects: jsdom makes so many that with node's 16 they are looked through again and again. jest hands it on. */
const youngObjects = '--max-semi-space-size=64';

/** Tests of the site in jest: all, or those whose file has one of the given names in its path. */
export function jestTests(name: string, ...files: string[]): Check {
  return suiteCheck(
    name,
    process.execPath,
    (report) => ({
      args: [youngObjects, jest, ...files, '--json', `--outputFile=${report}`, '--reporters=default'],
    }),
    (report) => {
      const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests } =
        JSON.parse(report);
      return {
        passed: numPassedTests,
        failed: numFailedTests + numRuntimeErrorTestSuites,
        flaky: 0,
        skipped: numPendingTests,
      };
    },
  );
}

/** Brings up the PostgreSQL that all test files share. */
export const sharedDatabase = ['--test-global-setup=contest-api/test/support/global-setup.ts'];

/**
 * Tests in node's own runner; several processes at a time, because most of them wait for something.
 * @param files globs, from the repository's folder
 * @param options further ones of the runner
 * @param environment further variables
 */
export function nodeTests(
  name: string,
  files: string[],
  options: string[] = [],
  environment: Record<string, string> = {},
): Check {
  const reporters = (report: string) => [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${inRoot('scripts/lib/count-reporter.ts')}`,
    `--test-reporter-destination=${report}`,
  ];
  const always = ['--test', '--test-timeout=120000', `--test-concurrency=${availableParallelism() + 1}`];
  return suiteCheck(
    name,
    process.execPath,
    (report) => ({
      args: [...always, ...options, ...reporters(report), ...groupTestFiles(files, path.dirname(report))],
      // A runner that is started by a test would otherwise take itself for one of its files.
      env: { ...compileCache, ...environment, NODE_TEST_CONTEXT: undefined },
    }),
    (report) => JSON.parse(report),
  );
}

/** Tests of the whole product in a real browser: all, or those that the given arguments of Playwright choose. */
export function playwrightTests(name: string, ...choice: string[]): Check {
  const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', ...choice];
  const check = suiteCheck(
    name,
    'playwright',
    (report) => ({ args, env: { ...compileCache, PLAYWRIGHT_JSON_OUTPUT_NAME: report } }),
    (report) => {
      const { stats, errors } = JSON.parse(report);
      return {
        passed: stats.expected,
        failed: stats.unexpected + errors.length,
        flaky: stats.flaky,
        skipped: stats.skipped,
      };
    },
  );
  return { ...check, isAlone: true };
}
