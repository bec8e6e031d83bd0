import { browserCheck, buildCheck, contentCheck, engineTests } from './lib/check-list.ts';
import { loadEnvironment } from './lib/environment.ts';
import { conclude, runChecks } from './lib/run-checks.ts';
import { runMain } from './lib/run-main.ts';

/** `npm run engines`: every page in every state, size and engine, and the whole road in each; `npm test` has the shorter form of it. */
await runMain(import.meta, async () => {
  loadEnvironment();
  process.env.ENGINES = 'whole';
  conclude(await runChecks([contentCheck, buildCheck, browserCheck, engineTests]));
});
