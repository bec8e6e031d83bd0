import { StartError } from '../contest-api/src/embedded/start-error.ts';
import { ensureBuilt } from './build.ts';
import {
  apiTests,
  browserCheck,
  browserTests,
  contentCheck,
  exportCheck,
  productionBuildCheck,
  siteTests,
  staticChecks,
  typegenCheck,
  weightCheck,
} from './lib/check-list.ts';
import { type Check, conclude, runChecks, workCheck } from './lib/checks.ts';
import { loadEnvironment } from './lib/environment.ts';
import { runMain } from './lib/run-main.ts';

const buildCheck = workCheck('build', () => ensureBuilt());

/** What `npm test`, `npm run test:unit` and `npm run test:e2e` run, in this order. */
const parts: Record<string, Check[]> = {
  all: [
    contentCheck,
    typegenCheck,
    ...staticChecks,
    siteTests,
    apiTests,
    buildCheck,
    productionBuildCheck,
    exportCheck,
    weightCheck,
    browserCheck,
    browserTests,
  ],
  unit: [contentCheck, siteTests, apiTests],
  e2e: [buildCheck, productionBuildCheck, browserCheck, browserTests],
};

await runMain(import.meta, async () => {
  loadEnvironment();
  const [name = 'all'] = process.argv.slice(2);
  const checks = parts[name];
  if (!checks)
    throw new StartError(`scripts/test.ts: expected one of ${Object.keys(parts).join(', ')}, not "${name}"`);
  conclude(await runChecks(checks));
});
