import { StartError } from '@knowledgeking/local-server/start-error';
import { loadPack } from '@knowledgeking/pack/load';
import { ensureBuilt } from '../build.ts';
import { ensureChromium } from '../chromium.ts';
import { generateAssets } from '../generate-assets.ts';
import { generateContent } from '../generate-content.ts';
import { checkHidden, checkProduction, checkSeparation } from './check-export.ts';
import { type Check, commandCheck, workCheck } from './checks.ts';
import { findProgram } from './debian-program.ts';
import { inRoot } from './paths.ts';
import { buildForProduction, productionDirectory } from './production-build.ts';
import { runCommand } from './run-command.ts';
import { SiteOutput } from './site-output.ts';
import { apiTestFiles, faultTestFile } from './test-groups.ts';
import { jestTests, nodeTests, playwrightTests, sharedDatabase } from './test-suites.ts';
import { checkWeight } from './weight-budgets.ts';

/** In milliseconds; all pages in all states and widths take a while. */
const longestEngineTest = 5_400_000;

/** The pack is right, and the files that the site makes of it are there: everything after it needs them. */
export const contentCheck: Check = workCheck('content', async () => {
  await generateContent();
  await generateAssets();
});

/** Next writes declarations that the site's types need; a fresh clone lacks them. */
export const typegenCheck: Check = commandCheck('declarations of Next', 'next', ['typegen']);

/** The TypeScript projects that are checked: one for all code that sees the same types, because each project reads the types of its packages. Those in the folders are for editors. */
const typeProjects = {
  site: 'tsconfig.json',
  'what runs on Node': 'tsconfig.node.json',
  'what also drives pages': 'tsconfig.tools.json',
  'live page': 'contest-api/live-page/tsconfig.json',
};

/** The checks that need nothing to run. */
export const staticChecks: Check[] = [
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

/** Everything of the site. */
export const siteTests: Check = { ...jestTests('tests of the site'), needs: [contentCheck] };

/** The rules of the site, which need no browser to be drawn in. */
export const siteRuleTests: Check = {
  ...jestTests('tests of the site’s rules', '__tests__/lib'),
  needs: [contentCheck],
};

/** The rules of the contract and of the pack, which need no database. */
export const fastTests: Check = nodeTests('tests of the contract’s and the pack’s rules', [
  'contract/test/*.test.ts',
  'pack/test/*.test.ts',
]);

/** The contest API on a real PostgreSQL, and everything else in node's runner. */
export const apiTests: Check = {
  ...nodeTests('tests of API and scripts', apiTestFiles, sharedDatabase),
  needs: [contentCheck],
};

/** Each fault in a small dose. They wait more than they work, as does the road beside them. */
export const faultTests: Check = {
  ...nodeTests('faults in a small dose', [faultTestFile], ['--test-timeout=300000']),
  needs: [contentCheck],
};

/**
 * The tests of the API that touch SQL, on the Citus cluster of scripts/citus.sh. Left out are tests that look into one server: at its locks,
 * at its whole schema, or at how long its statements take. Those that need no database run along; they take a second.
 */
export const citusTests: Check = {
  ...nodeTests(
    'tests of the API on Citus',
    [
      'contest-api/test/{attempts,citus,command-line,contest,data,entry,mail,operations,people,results,statistics}/**/*.test.ts',
      'contest-api/test/database/!(trouble|migrations).test.ts',
      'contest-api/test/http/!(overload).test.ts',
    ],
    sharedDatabase,
  ),
  needs: [contentCheck],
};

/** The site as `npm start` serves it. */
export const buildCheck: Check = { ...workCheck('build', () => ensureBuilt()), needs: [contentCheck] };

/** The site as it is built for production, against a server that the end-to-end tests bring up. */
export const productionBuildCheck: Check = {
  ...workCheck('build for production', buildForProduction),
  needs: [contentCheck],
};

/** The builds keep the exam's questions to themselves, and the one for production leaves out the operators' pages. */
export const exportCheck: Check = {
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
export const weightCheck: Check = {
  ...workCheck('weight of the pages', () => checkWeight(productionDirectory)),
  needs: [productionBuildCheck],
};

/** The alerts come when they should; half a second where promtool is there. */
export const alertCheck: Check = workCheck('alert rules', testAlerts);

const promtoolFile = { packageName: 'prometheus', file: 'usr/bin/promtool' };
const rules = 'deploy/prometheus/alerts.yml';

/**
 * Runs the tests of the alert rules. Where promtool is not to be had, they are left out with a line that says so; in CI that is
 * an error.
 * @throws StartError with what promtool says
 */
async function testAlerts(): Promise<void> {
  const promtool = await findProgram(promtoolFile, '--version');
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

/** Sees to it that there is a browser. */
export const browserCheck: Check = workCheck('browser', () => ensureChromium(console.log));

/** The whole product in a real browser. */
export const browserTests: Check = {
  ...playwrightTests('end-to-end tests'),
  needs: [buildCheck, productionBuildCheck, browserCheck],
};

/** The road of a contestant in the engines of other browsers. */
export const roadTests: Check = {
  ...nodeTests('the road in Firefox and WebKit', ['e2e/engines/road.test.ts'], ['--test-timeout=300000']),
  needs: [buildCheck],
};

/** The whole road, and every page in every state, in all engines. */
export const engineTests: Check = {
  ...nodeTests(
    'three engines',
    ['e2e/engines/*.test.ts'],
    // One after the other: six browsers at once would wait longer for two cores than a person for a page.
    ['--test-concurrency=1', `--test-timeout=${longestEngineTest}`],
    { ENGINES: 'whole' },
  ),
  needs: [buildCheck, browserCheck],
  isAlone: true,
};
