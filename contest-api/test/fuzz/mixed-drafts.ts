import { SeededRandom } from '@knowledgeking/pack/random';
import fc from 'fast-check';
import type { Operation } from './document.ts';
import { hostile } from './hostile.ts';
import { type Mutation, nearValid } from './near-valid.ts';
import { type Draft, readable, validDrafts } from './requests.ts';
import type { KnownValues } from './values.ts';

const mutations: [string, Mutation][] = Object.entries({ ...nearValid, ...hostile });
const triesForMutation = 5;
const largestBatch = 600;

/** Batches of requests: a fifth as the document allows, the rest with one or two changes. */
export function batches(operations: Operation[], known: KnownValues): fc.Arbitrary<Draft[]> {
  const draft = fc
    .tuple(
      validDrafts(operations, known),
      fc.integer({ min: 0, max: 2 ** 31 }),
      fc.constantFrom(0, 1, 1, 1, 2),
    )
    .map(([valid, dice, changes]) => {
      const random = new SeededRandom(dice);
      let changed = valid;
      for (let change = 0; change < changes; change += 1) changed = mutated(changed, random);
      return readable(changed);
    });
  return fc.array(draft, { minLength: 1, maxLength: largestBatch, size: 'max' });
}

function mutated(draft: Draft, random: SeededRandom): Draft {
  for (let tries = 0; tries < triesForMutation; tries += 1) {
    const [name, mutation] = random.pick(mutations);
    const change = mutation(draft, random);
    if (!change) continue;
    // A second change may undo what the first one made impossible.
    const mustBeRefused = draft.changes.length === 0 && change.mustBeRefused === true;
    return { ...draft, ...change, changes: [...draft.changes, name], mustBeRefused };
  }
  return draft;
}
