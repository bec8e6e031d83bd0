import { browserCheck, buildCheck, contentCheck, engineTests } from './lib/check-list.ts';
import { loadEnvironment } from './lib/environment.ts';
import { conclude, runChecks } from './lib/run-checks.ts';
import { runMain } from './lib/run-main.ts';

/**
 * `npm run engines`: every page in every state, size and engine, and the whole road in each; `npm run engines -- quick` has fewer scenes, two widths,
 * and leaves out Chromium, in which the other end-to-end tests run.
 */
await runMain(import.meta, async () => {
  loadEnvironment();
  if (process.argv[2] !== 'quick') process.env.ENGINES = 'whole';
  conclude(await runChecks([contentCheck, buildCheck, browserCheck, engineTests]));
});
