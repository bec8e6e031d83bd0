import { contentCheck, fastTests, siteRuleTests, staticChecks, typegenCheck } from './lib/check-list.ts';
import { conclude, runChecks } from './lib/checks.ts';
import { loadEnvironment } from './lib/environment.ts';
import { runMain } from './lib/run-main.ts';

// The fast part of `npm test`, in parallel: format, lint, types, dead code, and the tests that need no database.
await runMain(import.meta, async () => {
  loadEnvironment();
  const first = await runChecks([contentCheck, typegenCheck], 2);
  const rest = await runChecks([siteRuleTests, fastTests, ...staticChecks], 3);
  conclude({ passed: first.passed + rest.passed, failed: first.failed + rest.failed });
});
