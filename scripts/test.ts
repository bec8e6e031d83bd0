import { globSync, readFileSync } from 'node:fs';
import { StartError } from '@knowledgeking/local-server/start-error';
import { loadPack } from '@knowledgeking/pack/load';
import { ensureChromium } from '@knowledgeking/stage/chromium';
import { findProgram } from '@knowledgeking/stage/debian-program';
import { installEngines } from '@knowledgeking/stage/engines/engine-packages';
import { inRoot, productionDirectory, root } from '@knowledgeking/stage/paths';
import { runCommand } from '@knowledgeking/stage/run-command';
import { loadEnvironment, runMain } from '@knowledgeking/stage/run-main';
import { ensureBuilt } from './build.ts';
import { generateAssets } from './generate-assets.ts';
import { generateContent } from './generate-content.ts';
import { checkHidden, checkProduction, checkSeparation } from './lib/check-export.ts';
import { type Check, commandCheck, conclude, runChecks, workCheck } from './lib/checks.ts';
import { buildForProduction } from './lib/production-build.ts';
import { SiteOutput } from './lib/site-output.ts';
import {
  apiTestFiles,
  faultTestFile,
  jestTests,
  nodeTests,
  playwrightTests,
  scriptTestFiles,
  sharedDatabase,
  testFiles,
} from './lib/test-suites.ts';
import { unlessUnchanged } from './lib/unchanged-checks.ts';
import { checkWeight } from './lib/weight-budgets.ts';

/** In milliseconds; all pages in all states and widths take a while. */
const longestEngineTest = 5_400_000;

const site = ['__tests__', 'components', 'hooks', 'lib', 'mock-api', 'pages', 'public', 'styles'];
const server = [
  'deploy',
  ...['contest-api', 'local-server', 'rehearsal', 'stage'].map((name) => `packages/${name}`),
];
const others = ['e2e', 'packages/lab/screens', 'scripts/test'];

/** Files and folders that cannot change the result of a suite. */
export const untouchedBy = {
  // Not docs/: the handbook's commands are among its tests.
  api: [...site, ...others, 'packages/lab'],
  site: [...server, ...others, 'docs', 'packages/lab'],
  // Not lib/: one fault checks the site's sky at midnight.
  faults: [...site.filter((folder) => folder !== 'lib'), ...others, 'docs'],
  browser: [
    ...[
      '__tests__',
      'docs',
      'deploy',
      'packages/lab/bench',
      'packages/lab/faults',
      'packages/lab/test',
      'scripts/test',
    ],
    ...[
      'packages/contest-api/test',
      'packages/contract/test',
      'packages/local-server/test',
      'packages/pack/test',
      'packages/rehearsal/test',
    ],
  ],
};

/** The pack is right, and the files that the site makes of it are there: everything after it needs them. */
const contentCheck: Check = workCheck('content', async () => {
  await generateContent();
  await generateAssets();
});

/** Next writes declarations that the site's types need; a fresh clone lacks them. */
const typegenCheck: Check = commandCheck('declarations of Next', 'next', ['typegen']);

/** The TypeScript projects that are checked: one for all code that sees the same types, because each project reads the types of its packages. Those in the folders are for editors. */
const typeProjects = {
  site: 'tsconfig.json',
  'what runs on Node': 'tsconfig.node.json',
  'what also drives pages': 'tsconfig.tools.json',
  'live page': 'packages/contest-api/live-page/tsconfig.json',
};

/** The checks that need nothing to run. */
const staticChecks: Check[] = [
  commandCheck('format and lint', 'biome', ['check', '--error-on-warnings']),
  ...Object.entries(typeProjects).map(([part, project]) =>
    commandCheck(`types: ${part}`, 'tsc', [
      '--noEmit',
      // Several checkers work out the same types again: with four it takes 14 s of the processor, with one 5.5.
      '--singleThreaded',
      '--incremental',
      '--tsBuildInfoFile',
      inRoot(`node_modules/.cache/knowledgeking/types-${part.replaceAll(' ', '-')}.tsbuildinfo`),
      '--project',
      project,
    ]),
  ),
  commandCheck('dead code', 'knip', ['--no-progress']),
].map((check) => ({ ...check, needs: [contentCheck, typegenCheck] }));

const siteTests: Check = {
  ...jestTests('tests of the site', '__tests__/[^/]+/'),
  needs: [contentCheck],
};

/** The rules of the site, which need no browser to be drawn in. */
const siteRuleTests: Check = {
  ...jestTests('tests of the site’s rules', '__tests__/lib'),
  needs: [contentCheck],
};

/** The rules of the contract and of the pack, which need no database. */
const fastTests: Check = nodeTests('tests of the contract’s and the pack’s rules', [
  'packages/contract/test/*.test.ts',
  'packages/pack/test/*.test.ts',
]);

/** Rules for all source files, such as their style and who may import what. */
const houseTests: Check = {
  ...jestTests('rules of the house', '__tests__/[^/]*$'),
  needs: [contentCheck],
};

/** The contest API on a real PostgreSQL, and the workspaces around it. */
const apiTests: Check = {
  ...nodeTests('tests of the API', apiTestFiles, sharedDatabase),
  needs: [contentCheck],
};

/** The tests of what builds, starts and tries the product. */
const scriptTests: Check = {
  ...nodeTests('tests of the scripts', scriptTestFiles),
  needs: [contentCheck],
};

/** Each fault in a small dose. They wait more than they work, as does the road beside them. */
const faultTests: Check = {
  ...nodeTests('faults in a small dose', [faultTestFile], ['--test-timeout=300000']),
  needs: [contentCheck],
};

/**
 * The tests of the API that touch SQL, on the Citus cluster of scripts/citus.sh. Left out are tests that look into one server: at its locks,
 * at its whole schema, or at how long its statements take. Those that need no database run along; they take a second.
 */
const citusTests: Check = {
  ...nodeTests(
    'tests of the API on Citus',
    [
      'packages/contest-api/test/{attempts,citus,command-line,contest,data,entry,mail,monitoring,operations,outages,people,rehearsal,results,statistics,telemetry}/**/*.test.ts',
      'packages/contest-api/test/database/!(trouble|migrations|upgrade).test.ts',
      'packages/contest-api/test/http/!(overload).test.ts',
    ],
    sharedDatabase,
  ),
  needs: [contentCheck],
};

/** The site as `npm start` serves it. */
const buildCheck: Check = { ...workCheck('build', () => ensureBuilt()), needs: [contentCheck] };

/** The site as it is built for production, against a server that the end-to-end tests bring up. */
const productionBuildCheck: Check = {
  ...unlessUnchanged(
    workCheck('build for production', buildForProduction),
    ['__tests__', 'docs', 'packages/lab', ...server],
    { makes: productionDirectory },
  ),
  needs: [contentCheck],
};

/** The builds keep the exam's questions to themselves, and the one for production leaves out the operators' pages. */
const exportCheck: Check = {
  ...workCheck('nothing in the builds that must not be there', () => {
    checkSeparation(inRoot('out'), readPack(), new SiteOutput().inheritedFiles());
    checkSeparation(productionDirectory, readPack());
    checkHidden(productionDirectory, readPack());
    checkProduction(productionDirectory);
  }),
  needs: [buildCheck, productionBuildCheck],
};

function readPack() {
  const { pack } = loadPack(inRoot('content'));
  if (!pack) throw new Error('the content pack has problems; the check of the content says which');
  return pack;
}

/** Pages and fonts of the production build are no heavier than their budgets. */
const weightCheck: Check = {
  ...workCheck('weight of the pages', () => checkWeight(productionDirectory)),
  needs: [productionBuildCheck],
};

/** The alerts come when they should; half a second where promtool is there. */
const alertCheck: Check = workCheck('alert rules', testAlerts);

const rules = 'deploy/prometheus/alerts.yml';

/**
 * Runs the tests of the alert rules. Where promtool is not to be had, they are left out with a line that says so; in CI that is
 * an error.
 * @throws StartError with what promtool says
 */
async function testAlerts(): Promise<void> {
  const promtool = await findProgram({ packageName: 'prometheus', file: 'usr/bin/promtool' }, '--version');
  if (!promtool) {
    const message = `${rules} is not tested: there is no promtool (apt-get install prometheus).`;
    if (process.env.CI) throw new StartError(message);
    return console.log(message);
  }
  for (const args of [
    ['check', 'config', 'deploy/prometheus/prometheus.yml'],
    ['test', 'rules', rules.replace('.yml', '.test.yml')],
  ]) {
    const { code, output } = await runCommand(promtool, args);
    if (code !== 0) throw new StartError(output);
  }
}

const browserCheck: Check = workCheck('Chromium', () => ensureChromium(console.log));

/** After Chromium, because apt does one thing at a time. */
const enginesCheck: Check = {
  ...workCheck('other engines', () => installEngines(console.log)),
  needs: [browserCheck],
};

const browserTests: Check = {
  ...playwrightTests('end-to-end tests'),
  needs: [buildCheck, productionBuildCheck, browserCheck],
};

/** The road of a contestant in the engines of other browsers, and in Chromium with extensions. */
const roadTests: Check = {
  ...nodeTests('the road in three engines', ['e2e/engines/road.test.ts'], ['--test-timeout=300000']),
  needs: [buildCheck, browserCheck, enginesCheck],
};

/** The whole road, and every page in every state, in all engines. */
const engineTests: Check = {
  ...nodeTests(
    'three engines',
    ['e2e/engines/*.test.ts'],
    // One after the other: six browsers at once would wait longer for two cores than a person for a page.
    ['--test-concurrency=1', `--test-timeout=${longestEngineTest}`],
    { ENGINES: 'whole' },
  ),
  needs: [buildCheck, enginesCheck],
  isAlone: true,
};

/** A command that runs checks. */
interface Part {
  command: string;
  does: string;
  /** In their order: those that take longest come first, so that the short ones fill both cores to the end. */
  checks: Check[];
  /** Those of its tests that a pattern chooses, where one can be typed. */
  choose?: (pattern: string) => Check[];
  /** How many checks run at once. Default 2. */
  sideBySide?: number;
}

/** By the word with which package.json starts this script; without one it is `all`. */
const parts: Record<string, Part> = {
  all: {
    command: 'npm test',
    does: 'Runs every check: format, lint, types, dead code, tests and builds. What passed and has not changed since is not repeated; with the variable CI everything runs.',
    checks: [
      contentCheck,
      typegenCheck,
      unlessUnchanged(apiTests, untouchedBy.api),
      buildCheck,
      productionBuildCheck,
      unlessUnchanged(siteTests, untouchedBy.site),
      houseTests,
      unlessUnchanged(scriptTests, []),
      ...staticChecks,
      exportCheck,
      weightCheck,
      alertCheck,
      browserCheck,
      enginesCheck,
      unlessUnchanged(browserTests, untouchedBy.browser),
      unlessUnchanged(roadTests, untouchedBy.browser),
      unlessUnchanged(faultTests, untouchedBy.faults),
    ],
  },
  check: {
    command: 'npm run check',
    does: 'Checks in half a minute whether a change is tidy: format, lint, types, dead code, and the tests that need no database.',
    checks: [contentCheck, typegenCheck, siteRuleTests, fastTests, ...staticChecks],
    sideBySide: 3,
  },
  unit: {
    command: 'npm run test:unit',
    does: 'Runs the tests of site, API and scripts, or those whose file has the pattern in its path.',
    checks: [contentCheck, apiTests, siteTests, houseTests, scriptTests, faultTests],
    choose: unitChecks,
  },
  e2e: {
    command: 'npm run test:e2e',
    does: 'Runs the tests in the browser, or those that have the pattern in their file’s name or in their title. Builds the site where it is not up to date.',
    checks: [contentCheck, buildCheck, productionBuildCheck, browserCheck, browserTests],
    choose: browserChecks,
  },
  engines: {
    command: 'npm run engines',
    does: 'Looks at every page in every state, and plays the whole road, in three browser engines; it takes half an hour.',
    checks: [contentCheck, buildCheck, browserCheck, enginesCheck, engineTests],
  },
  citus: {
    command: 'scripts/citus.sh BINARIES',
    does: 'Runs the tests of the API that touch SQL on a Citus cluster.',
    checks: [contentCheck, citusTests],
  },
};

/**
 * The tests of `npm run test:unit -- pattern`: those of the site, and those in node's runner, whose file has the pattern in its path.
 * @throws StartError where there are none
 */
export function chooseUnitTests(pattern: string): { site: string[]; api: string[] } {
  const matching = (files: string[]) => testFiles(files).filter((file) => file.includes(pattern));
  const chosen = {
    site: matching(['__tests__/**/*.test.{ts,tsx}']),
    api: matching([...apiTestFiles, ...scriptTestFiles, faultTestFile]),
  };
  if (chosen.site.length + chosen.api.length === 0)
    throw new StartError(`No file of the tests has “${pattern}” in its path.`);
  return chosen;
}

/**
 * Playwright's arguments for `npm run test:e2e -- pattern`: the files with the pattern in their names, or else what has it in its title. Only
 * Playwright knows the titles, of which any may be of a test that plays on the site as it is built for production.
 */
export function chooseBrowserTests(pattern: string): { args: string[]; needsProduction: boolean } {
  const named = globSync('e2e/*.spec.ts', { cwd: root }).filter((file) =>
    file.slice('e2e/'.length).includes(pattern),
  );
  if (named.length === 0) return { args: ['--grep', RegExp.escape(pattern)], needsProduction: true };
  const isOnProduction = (file: string) => readFileSync(inRoot(file), 'utf8').includes('productionDirectory');
  return { args: named, needsProduction: named.some(isOnProduction) };
}

/** The tests in jest and in node's runner whose file has a pattern in its path. */
function unitChecks(pattern: string): Check[] {
  const { site, api } = chooseUnitTests(pattern);
  // The few others that need a database start it themselves.
  const options = api.some((file) => file.startsWith('packages/contest-api/')) ? sharedDatabase : [];
  const suites = [
    ...(api.length > 0 ? [nodeTests(`${apiTests.name}: ${pattern}`, api, options)] : []),
    ...(site.length > 0 ? [jestTests(`${siteTests.name}: ${pattern}`, ...site)] : []),
  ];
  return [contentCheck, ...suites.map((check) => ({ ...check, needs: [contentCheck] }))];
}

/** The tests in the browser that have a pattern in their file's name or in their title. */
function browserChecks(pattern: string): Check[] {
  const { args, needsProduction } = chooseBrowserTests(pattern);
  const needs = [buildCheck, ...(needsProduction ? [productionBuildCheck] : []), browserCheck];
  const tests = playwrightTests(`${browserTests.name}: ${pattern}`, ...args);
  return [contentCheck, ...needs, { ...tests, needs }];
}

const [first = '', ...typed] = process.argv.slice(2);
const isNamed = Object.hasOwn(parts, first);
const { command, does, checks, choose, sideBySide = 2 } = parts[isNamed ? first : 'all'] as Part;
await runMain(
  import.meta,
  { command, does, ...(choose && { words: '[pattern]', mostWords: 1 }) },
  async ({ words: [pattern] }) => {
    loadEnvironment();
    conclude(await runChecks(pattern !== undefined && choose ? choose(pattern) : checks, sideBySide));
  },
  isNamed ? typed : process.argv.slice(2),
);
