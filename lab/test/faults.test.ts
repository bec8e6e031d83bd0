import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { inspect } from 'node:util';
import { onStage } from '@knowledgeking/stage';
import { inRoot } from '../../scripts/lib/paths.ts';
import type { Fault } from '../faults/fault.ts';
import { faults } from '../faults.ts';

const page = readFileSync(inRoot('docs/faults.md'), 'utf8');

/** The findings of a small dose that do not hold, or the error that ended it. */
async function brokenBy(fault: Fault): Promise<unknown[]> {
  try {
    const findings = await onStage((stage) => fault.run(stage, 'small'), fault);
    assert.ok(findings.length > 0);
    return findings.filter(({ holds }) => !holds);
  } catch (error) {
    return [error];
  }
}

/** They wait more than they work. */
suite('faults in a small dose', { concurrency: 4 }, () => {
  for (const fault of faults.filter(({ onlyFull }) => !onlyFull))
    test(fault.name, async (context) => {
      const broken = await brokenBy(fault);
      if (broken.length === 0) return;
      // As in the browser: a machine that others use may stall a process for seconds; what fails twice is broken.
      context.diagnostic(inspect(broken));
      assert.deepEqual(await brokenBy(fault), []);
    });

  test('each is in docs/faults.md', () => {
    const missing = faults.filter(({ name }) => !page.includes(`\`${name}\``));
    assert.deepEqual(
      missing.map(({ name }) => name),
      [],
    );
  });
});
