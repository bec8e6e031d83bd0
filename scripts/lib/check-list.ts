import { loadPack } from '../../contest-api/src/pack/load.ts';
import { ensureChromium } from '../chromium.ts';
import { generateAssets } from '../generate-assets.ts';
import { generateContent } from '../generate-content.ts';
import { weighBarePage } from './bare-build.ts';
import { checkProduction, checkSeparation } from './check-export.ts';
import { type Check, commandCheck, suiteCheck, workCheck } from './checks.ts';
import { inRoot } from './paths.ts';
import { buildForProduction, productionDirectory } from './production-build.ts';
import { SiteOutput } from './site-output.ts';
import { checkWeight } from './weight-budgets.ts';

/** The pack is right, and the files that the site makes of it are there: everything after it stands on them. */
export const contentCheck: Check = workCheck('content', async () => {
  await generateContent();
  await generateAssets();
});

/** What can be told without running anything. */
export const staticChecks: Check[] = [
  commandCheck('format and lint', 'biome', ['check', '--error-on-warnings']),
  ...['site', 'contract', 'contest-api', 'scripts', 'e2e'].map((part) =>
    commandCheck(`types: ${part}`, 'tsc', [
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      inRoot(`node_modules/.cache/knowledgeking/types-${part}.tsbuildinfo`),
      '--project',
      part === 'site' ? '.' : part,
    ]),
  ),
  commandCheck('dead code', 'knip', ['--no-progress']),
];

/** Next writes declarations that the site's types need; a fresh clone lacks them. */
export const typegenCheck: Check = commandCheck('declarations of Next', 'next', ['typegen']);

/** Tests of the site in jest: all, or those below the given folders. */
function jestTests(name: string, ...folders: string[]): Check {
  return suiteCheck(
    name,
    'jest',
    (report) => ({ args: [...folders, '--json', `--outputFile=${report}`, '--reporters=default'] }),
    (report) => {
      const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(report);
      return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
    },
  );
}

/** Everything of the site. */
export const siteTests: Check = jestTests('tests of the site');

/** The rules of the site, which need no browser to be drawn in. */
export const siteRuleTests: Check = jestTests('tests of the site’s rules', '__tests__/lib');

/** Tests in node's own runner. */
function nodeTests(name: string, ...options: string[]): Check {
  const reporters = (report: string) => [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${inRoot('scripts/lib/count-reporter.ts')}`,
    `--test-reporter-destination=${report}`,
  ];
  return suiteCheck(
    name,
    process.execPath,
    (report) => ({ args: ['--test', '--test-timeout=120000', ...reporters(report), ...options] }),
    (report) => JSON.parse(report),
  );
}

/** The rules of the contract and of the pack, which need no database. */
export const fastTests: Check = nodeTests(
  'tests of the contract’s and the pack’s rules',
  'contract/test/*.test.ts',
  'contest-api/test/pack/*.test.ts',
);

/** The contest API on a real PostgreSQL, and everything else in node's runner. */
export const apiTests: Check = nodeTests(
  'tests of API and scripts',
  '--test-global-setup=contest-api/test/support/database-server.ts',
  'contract/test/*.test.ts',
  'contest-api/test/**/*.test.ts',
  'scripts/test/*.test.ts',
);

/** The whole product in a real browser. */
export const browserTests: Check = suiteCheck(
  'end-to-end tests',
  'playwright',
  (report) => ({
    args: ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  }),
  (report) => {
    const { stats, errors } = JSON.parse(report);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
  },
);

/** The site as it is built for production, against a server that the end-to-end tests bring up. */
export const productionBuildCheck: Check = workCheck('build for production', buildForProduction);

/** What was built keeps the exam's questions to itself, and for production leaves out what is for operators. */
export const exportCheck: Check = workCheck('nothing in the builds that must not be there', () => {
  checkSeparation(inRoot('out'), readPack(), new SiteOutput().inheritedFiles());
  checkSeparation(productionDirectory, readPack());
  checkProduction(productionDirectory);
});

function readPack() {
  const { pack } = loadPack(inRoot('content'));
  if (!pack) throw new Error('the content pack has problems; the check of the content says which');
  return pack;
}

/** Pages and fonts of the production build are no heavier than their budgets. */
export const weightCheck: Check = workCheck('weight of the pages', async () =>
  checkWeight(productionDirectory, await weighBarePage()),
);

/** Sees to it that there is a browser. */
export const browserCheck: Check = workCheck('browser', () => ensureChromium(console.log));
