import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { inRoot } from '../../scripts/lib/paths.ts';
import { modelPartOf } from '../bench/model.ts';
import { readInputs } from '../model/inputs.ts';
import { allAtOnce, inTurns, refusalsAt } from '../model/refusals.ts';
import { modelText } from '../model/text.ts';

suite('the model of a million browsers', () => {
  test('when its inputs or the site’s rules change, then docs/scaling.md has to be written again', () => {
    const written = modelPartOf(readFileSync(inRoot('docs/scaling.md'), 'utf8'));
    assert.equal(written, modelText(readInputs()), 'npm run bench -- model --write');
  });

  test('when the API takes as many starts as come in turns, then hardly any is refused, and without turns many are', () => {
    assert.ok(refusalsAt(inTurns, 1.5).refused < 0.2);
    assert.ok(refusalsAt(allAtOnce, 1.5).refused > 0.5);
    assert.equal(refusalsAt(allAtOnce, 100).refused, 0);
  });
});
