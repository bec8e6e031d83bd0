import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { onStage } from '@knowledgeking/stage';
import { inRoot } from '@knowledgeking/stage/paths';
import { holdsInSmallDose } from '../faults/small-dose.ts';
import { faults } from '../faults.ts';

const page = readFileSync(inRoot('docs/faults.md'), 'utf8');

/** They wait more than they work. */
suite('faults in a small dose', { concurrency: 4 }, () => {
  for (const fault of faults.filter(({ onlyFull }) => !onlyFull))
    test(fault.name, (context) =>
      holdsInSmallDose(context, () => onStage((stage) => fault.run(stage, 'small'), fault)),
    );

  test('each is in docs/faults.md', () => {
    const missing = faults.filter(({ name }) => !page.includes(`\`${name}\``));
    assert.deepEqual(
      missing.map(({ name }) => name),
      [],
    );
  });
});
