import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { inspect } from 'node:util';
import type { Finding } from '@knowledgeking/stage/ledger';

/** What a diagnostic of a test begins with that names a flaky one; the runner's tally looks for it. */
export const flakyMark = 'flaky: ';

/** The findings that do not hold, or the error that ended it. */
async function brokenBy(work: () => Promise<Finding[]>): Promise<(Finding | Error)[]> {
  try {
    const findings = await work();
    assert.ok(findings.length > 0);
    return findings.filter(({ holds }) => !holds);
  } catch (error) {
    return [error instanceof Error ? error : new Error(inspect(error))];
  }
}

/**
 * A fault as a test. What breaks is tried once more, because a machine that others use may stall a process for seconds; what holds then is
 * told as flaky. An answer that was lost or doubled is a failure at once.
 * @throws AssertionError with what broke
 */
export async function holdsInSmallDose(context: TestContext, work: () => Promise<Finding[]>): Promise<void> {
  const first = await brokenBy(work);
  if (first.length === 0) return;
  context.diagnostic(inspect(first));
  const second = await brokenBy(work);
  // Where the test fails all the same, its name says so.
  if (second.length === 0) context.diagnostic(`${flakyMark}${context.name}`);
  const inexcusable = first.filter((finding) => 'onceIsTooOften' in finding && finding.onceIsTooOften);
  assert.deepEqual([...inexcusable, ...second], []);
}
