import { globSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { inRoot, root } from '@knowledgeking/stage/paths';
import { type Check, suiteCheck } from './checks.ts';
import type { NodeReport } from './node-runner.ts';

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
      const { numPassedTests, testResults } = JSON.parse(report) as JestReport;
      const named = (...wanted: string[]) =>
        testResults.flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter(({ status }) => wanted.includes(status))
            .map(({ fullName }) => `${path.relative(root, name)}: ${fullName}`),
        );
      const broken = testResults.filter(
        ({ status, assertionResults }) =>
          status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
      );
      return {
        passed: numPassedTests,
        failed: [
          ...named('failed'),
          ...broken.map(({ name }) => `${path.relative(root, name)} could not be run`),
        ],
        flaky: [],
        skipped: named('pending', 'todo'),
      };
    },
  );
}

/** The report of jest (`--json`), as far as it is read here. */
interface JestReport {
  numPassedTests: number;
  testResults: {
    /** The file. */
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/** Brings up the PostgreSQL that all test files share. */
export const sharedDatabase = ['--test-global-setup=packages/contest-api/test/support/global-setup.ts'];

/**
 * Tests in node's own runner; several processes at a time, because most of them wait for something.
 * @param patterns globs of files, from the repository's folder
 * @param options further ones of the runner
 * @param environment further variables
 */
export function nodeTests(
  name: string,
  patterns: string[],
  options: string[] = [],
  environment: Record<string, string> = {},
): Check {
  const reporters = (report: string) => [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${inRoot('scripts/lib/node-runner.ts')}`,
    `--test-reporter-destination=${report}`,
  ];
  const files = testFiles(patterns);
  const always = ['--test', '--test-timeout=120000', `--test-concurrency=${availableParallelism() + 1}`];
  return suiteCheck(
    name,
    process.execPath,
    (report) => ({
      args: [...always, ...options, ...reporters(report), ...groupTestFiles(files, path.dirname(report))],
      // A runner that is started by a test would otherwise take itself for one of its files.
      env: { ...compileCache, ...environment, NODE_TEST_CONTEXT: undefined },
    }),
    (report) => {
      const { ended, failed, ...others } = JSON.parse(report) as NodeReport;
      const silent = files.filter((file) => !ended.includes(path.resolve(root, file)));
      // A test that ends the process, or takes its output away, takes the tests after it along without a word.
      return { ...others, failed: [...failed, ...silent.map((file) => `${file} did not report its end`)] };
    },
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
      const { suites, errors } = JSON.parse(report) as PlaywrightReport;
      const tests = suites.flatMap(testsOf);
      const named = (status: PlaywrightStatus) =>
        tests.flatMap((test) => (test.status === status ? [test.name] : []));
      return {
        passed: named('expected').length,
        failed: [...named('unexpected'), ...errors.map(({ message }) => message)],
        flaky: named('flaky'),
        skipped: named('skipped'),
      };
    },
  );
  return { ...check, isAlone: true };
}

type PlaywrightStatus = 'expected' | 'unexpected' | 'flaky' | 'skipped';

/** The report of Playwright (`json`), as far as it is read here. */
interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message: string }[];
}

interface PlaywrightSuite {
  specs: { title: string; file: string; line: number; tests: { status: PlaywrightStatus }[] }[];
  suites?: PlaywrightSuite[];
}

const testsOf = ({ specs, suites = [] }: PlaywrightSuite): { name: string; status: PlaywrightStatus }[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ status }) => ({ name: `e2e/${file}:${line} ${title}`, status })),
  ),
  ...suites.flatMap(testsOf),
];

/** Every fault in a small dose. */
export const faultTestFile = 'packages/lab/test/faults.test.ts';

/** The tests of the API and of the workspaces around it. */
export const apiTestFiles = [
  'packages/{contract,pack,local-server,rehearsal}/test/*.test.ts',
  'packages/contest-api/test/**/*.test.ts',
];

/** The tests of what builds, starts and tries the product. */
export const scriptTestFiles = ['scripts/test/*.test.ts', 'packages/lab/test/!(faults).test.ts'];

/**
 * Test files that have a process to themselves: they change or watch what belongs to the whole process (the clock, open handles, how busy it
 * is), start a server that they kill, or run for long without looking up.
 */
const solitary = [
  'packages/local-server/test/*',
  'packages/contest-api/test/fuzz/*',
  faultTestFile,
  'e2e/engines/*',
  'packages/contest-api/test/database/{database-clock,frozen-connections}.test.ts',
  'packages/contest-api/test/http/overload.test.ts',
  'packages/contest-api/test/telemetry/tracing.test.ts',
];

/** Solitary too, and last, because they need the site as it is built, or take what cores are left. */
const last = ['scripts/test/{builds,drawings,exported-pages,generate-assets,start}.test.ts'];

/** The test files that globs from the repository's folder name. */
export const testFiles = (patterns: string[]): string[] => globSync(patterns, { cwd: root }).sort();

/** Files of one process: it takes as long to load what they need as to run two or three of them. */
const filesPerGroup = 18;

/**
 * The files for node's runner, put together so that it starts few processes: groups of test files, and those that have to be by themselves.
 * @param folder for the files that the runner gets instead, kept until the tests are over
 */
export function groupTestFiles(files: string[], folder: string): string[] {
  const among = (choice: string[]) => (file: string) =>
    choice.some((pattern) => path.matchesGlob(file, pattern));
  const others = files.filter((file) => !among([...solitary, ...last])(file));
  const count = Math.ceil(others.length / filesPerGroup);
  // Neighbours look at the same part and take about as long, so they are dealt out like cards.
  const groups = Array.from({ length: count }, (_, group) =>
    others.filter((_, index) => index % count === group),
  );
  const alone = (choice: string[]) => files.filter(among(choice)).map((file) => [file]);
  return [...alone(solitary), ...groups, ...alone(last)].map((group, index) => {
    const name = group.length > 1 ? 'several' : path.basename(group[0] ?? '', '.test.ts');
    // The runner sorts by name.
    const file = path.join(folder, `${`${index + 1}`.padStart(3, '0')}-${name}.test.mjs`);
    writeFileSync(file, textOf(group));
    return file;
  });
}

/** A test file that runs others. */
function textOf(files: string[]): string {
  const paths = files.map((file) => path.resolve(root, file));
  const module = JSON.stringify(inRoot('scripts/lib/node-runner.ts'));
  return `import { runTogether } from ${module};\nrunTogether(${JSON.stringify(paths)});\n`;
}
