import { StartError } from '@knowledgeking/local-server/start-error';
import {
  alertCheck,
  apiTests,
  browserCheck,
  browserTests,
  buildCheck,
  citusTests,
  contentCheck,
  engineTests,
  exportCheck,
  fastTests,
  faultTests,
  productionBuildCheck,
  roadTests,
  siteRuleTests,
  siteTests,
  staticChecks,
  typegenCheck,
  weightCheck,
} from './lib/check-list.ts';
import type { Check } from './lib/checks.ts';
import { conclude, runChecks } from './lib/run-checks.ts';
import { loadEnvironment, runMain } from './lib/run-main.ts';
import { chooseBrowserTests, chooseUnitTests } from './lib/test-choice.ts';
import { jestTests, nodeTests, playwrightTests, sharedDatabase } from './lib/test-suites.ts';

/**
 * The checks of `npm test`, `npm run check`, `npm run test:unit`, `npm run test:e2e` and `npm run engines`, and of scripts/citus.sh. Those that take longest come first, so that
 * the short ones fill both cores to the end.
 */
const parts: Record<string, Check[]> = {
  all: [
    contentCheck,
    typegenCheck,
    apiTests,
    buildCheck,
    productionBuildCheck,
    siteTests,
    ...staticChecks,
    exportCheck,
    weightCheck,
    alertCheck,
    browserCheck,
    browserTests,
    roadTests,
    faultTests,
  ],
  // Format, lint, types, dead code, and the tests that need no database.
  check: [contentCheck, typegenCheck, siteRuleTests, fastTests, ...staticChecks],
  unit: [contentCheck, apiTests, siteTests, faultTests],
  e2e: [contentCheck, buildCheck, productionBuildCheck, browserCheck, browserTests],
  citus: [contentCheck, citusTests],
  engines: [contentCheck, buildCheck, browserCheck, engineTests],
};

/** The tests of one part that have a pattern in their file's name, or in the browser in their title. */
const chosen: Record<string, (pattern: string) => Check[] | Promise<Check[]>> = {
  unit: (pattern) => {
    const { site, api } = chooseUnitTests(pattern);
    // The few others that need a database start it themselves.
    const options = api.some((file) => file.startsWith('contest-api/')) ? sharedDatabase : [];
    return [
      contentCheck,
      ...(api.length > 0
        ? [{ ...nodeTests(`${apiTests.name}: ${pattern}`, api, options), needs: [contentCheck] }]
        : []),
      ...(site.length > 0
        ? [{ ...jestTests(`${siteTests.name}: ${pattern}`, ...site), needs: [contentCheck] }]
        : []),
    ];
  },
  e2e: async (pattern) => {
    const { args, needsProduction } = await chooseBrowserTests(pattern);
    const needs = [buildCheck, ...(needsProduction ? [productionBuildCheck] : []), browserCheck];
    return [
      contentCheck,
      ...needs,
      { ...playwrightTests(`${browserTests.name}: ${pattern}`, ...args), needs },
    ];
  },
};

async function checksFor(name: string, pattern: string | undefined): Promise<Check[]> {
  const checks = pattern === undefined ? parts[name] : await chosen[name]?.(pattern);
  if (checks) return checks;
  const expected = Object.keys(pattern === undefined ? parts : chosen).join(', ');
  throw new StartError(`scripts/test.ts: expected one of ${expected}, not "${name}"`);
}

await runMain(import.meta, async () => {
  loadEnvironment();
  const [name = 'all', pattern] = process.argv.slice(2);
  conclude(await runChecks(await checksFor(name, pattern), name === 'check' ? 3 : 2));
});
