import { describe, test } from 'node:test';
import { fuzz } from './fuzz.ts';

/** A new one each time, so that each run tries something new; what a run finds becomes a test of its own. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
/** More by hand, to search for longer. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 20_000);

// Before the first test, because node's runner watches every promise made in one, which costs a quarter of all of this.
const outcomes = await fuzz({ seed, requests });

describe(`the API under requests of all kinds (FUZZ_SEED=${seed})`, () => {
  for (const { situation, error } of outcomes)
    test(`when anything is sent ${situation}, then the response is documented, and a refusal writes nothing`, () => {
      if (error) throw error;
    });
});
