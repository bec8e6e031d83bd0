import { contentCheck, fastTests, siteRuleTests, staticChecks, typegenCheck } from './lib/check-list.ts';
import { conclude, runChecks } from './lib/run-checks.ts';
import { loadEnvironment, runMain } from './lib/run-main.ts';

// The fast part of `npm test`, in parallel: format, lint, types, dead code, and the tests that need no database.
await runMain(import.meta, async () => {
  loadEnvironment();
  const checks = [contentCheck, typegenCheck, siteRuleTests, fastTests, ...staticChecks];
  conclude(await runChecks(checks, 3));
});
