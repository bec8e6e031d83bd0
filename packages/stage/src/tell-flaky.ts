import type { TestContext } from 'node:test';

/** What a diagnostic of a test begins with that names a flaky one; the runner's tally looks for it. */
export const flakyMark = 'flaky: ';

/** Tells the tally that a test broke, and held when it was tried again. Where the test fails all the same, its name says so. */
export const tellFlaky = (context: TestContext): void => context.diagnostic(`${flakyMark}${context.name}`);
