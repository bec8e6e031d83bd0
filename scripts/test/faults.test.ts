import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { onStage } from '../faults/stage.ts';
import { faults } from '../faults.ts';
import { inRoot } from '../lib/paths.ts';

const page = readFileSync(inRoot('docs/faults.md'), 'utf8');

/** They wait more than they work. */
suite('faults in a small dose', { concurrency: 3 }, () => {
  for (const fault of faults.filter(({ onlyFull }) => !onlyFull))
    test(fault.name, async () => {
      const findings = await onStage((stage) => fault.run(stage, 'small'), fault);
      const broken = findings.filter(({ holds }) => !holds);
      assert.deepEqual(broken, []);
      assert.ok(findings.length > 0);
    });

  for (const { name, onlyFull } of faults)
    test(`${name} is in docs/faults.md, with the reason where npm test leaves it out`, () => {
      assert.ok(page.includes(`\`${name}\``), name);
      if (onlyFull) assert.ok(page.includes(onlyFull), onlyFull);
    });
});
