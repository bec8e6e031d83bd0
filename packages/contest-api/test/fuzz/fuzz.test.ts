import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SeededRandom } from '@knowledgeking/pack/random';
import fc from 'fast-check';
import type { Database } from '../../src/database/database.ts';
import { stagingEnvironment } from '../support/command-line.ts';
import { rowContents } from '../support/inspect-database.ts';
import { testTimes } from '../support/pack.ts';
import { hostile } from './hostile.ts';
import { faultOf } from './judge.ts';
import { type Mutation, nearValid } from './near-valid.ts';
import { type Draft, describeDraft, type KnownValues, readable, validDrafts } from './requests.ts';
import { type Situation, Stage } from './stage.ts';

const mutations: [string, Mutation][] = Object.entries({ ...nearValid, ...hostile });
const triesForMutation = 5;
const largestBatch = 600;

/** Batches of requests: a fifth as the document allows, the rest with one or two changes. */
export function batches(known: KnownValues): fc.Arbitrary<Draft[]> {
  const draft = fc
    .tuple(validDrafts(known), fc.integer({ min: 0, max: 2 ** 31 }), fc.constantFrom(0, 1, 1, 1, 2))
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

const lanes = 8;
const seedsOfSituation = 10_000;
/** For how long a batch that failed is made shorter, in milliseconds: beyond that the file's time would be up before it is shown. */
const shorteningMilliseconds = 10_000;
const { teaser, entry, inProgress, afterEnd } = testTimes;
const debugKey = { 'x-debug-key': stagingEnvironment.DEBUG_KEY };

/** In the order of a contest, each with its share of all requests. */
const situations: (Situation & { share: number })[] = [
  { name: 'before entry', now: teaser, share: 0.04 },
  { name: 'while entry is open', now: entry, share: 0.14 },
  { name: 'during the exam', now: inProgress, playedAt: inProgress, share: 0.38 },
  { name: 'in maintenance', now: inProgress, playedAt: inProgress, isInMaintenance: true, share: 0.06 },
  { name: 'after the exam', now: afterEnd, playedAt: inProgress, share: 0.12 },
  { name: 'after publication', now: afterEnd, isPublished: true, share: 0.16 },
  { name: 'with the debug key', now: inProgress, playedAt: inProgress, headers: debugKey, share: 0.1 },
];

/** How it went in one situation. */
export interface Outcome {
  situation: string;
  error: unknown;
}

/** Sends generated requests to a running API, in every situation of a contest. */
export async function fuzz({ seed, requests }: { seed: number; requests: number }): Promise<Outcome[]> {
  const stage = await Stage.open();
  const run = new FuzzRun(stage);
  const outcomes: Outcome[] = [];
  for (const [index, situation] of situations.entries()) {
    const first = seed + index * seedsOfSituation;
    const error = await run.try(situation, first, situation.share * requests).catch((reason) => reason);
    outcomes.push({ situation: situation.name, error });
  }
  await stage.close();
  return outcomes;
}

/** All rows that a call can write. The counts of the home ports are left out: a read may have them counted again. */
async function writtenRows(database: Database) {
  const { home_port_counts, ...rows } = await rowContents(database);
  return rows;
}

class FuzzRun {
  readonly #stage: Stage;
  #sent = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Sends batches until there were enough requests. @throws where a response, or a row, is wrong; with the shortest batch found */
  async try(situation: Situation, seed: number, requests: number): Promise<void> {
    const { contest, known } = this.#stage;
    if (situation.isPublished) {
      contest.clock.now = situation.now;
      await contest.publish();
    }
    let failedAt: number | undefined;
    const property = fc.asyncProperty(batches(known), async (batch) => {
      if (failedAt !== undefined && performance.now() - failedAt > shorteningMilliseconds) return;
      try {
        await this.#tryBatch(batch, situation);
      } catch (error) {
        failedAt ??= performance.now();
        throw error;
      }
    });
    const enough = this.#sent + requests;
    for (let run = 0; this.#sent < enough; run += 1)
      await fc.assert(property, { seed: seed + run, numRuns: 1, unbiased: true });
  }

  /** Sends what a batch was refused again, until it is refused altogether: then it must not have changed a row. */
  async #tryBatch(batch: Draft[], situation: Situation): Promise<void> {
    await this.#stage.enter(situation);
    const mayBeInMaintenance = Boolean(situation.isInMaintenance ?? situation.headers);
    const { database } = this.#stage.contest;
    for (let left = batch; left.length > 0; ) {
      const before = await writtenRows(database);
      const harmless = await this.#sendAll(left, mayBeInMaintenance);
      if (harmless.length === left.length) {
        assert.deepEqual(await writtenRows(database), before, 'refused requests changed rows');
        return;
      }
      left = harmless;
    }
  }

  /** Sends drafts over several connections at once. @returns those that were refused, or only read */
  async #sendAll(batch: Draft[], mayBeInMaintenance: boolean): Promise<Draft[]> {
    const harmless = new Set<Draft>();
    const queue = batch.values();
    const lane = async () => {
      const connection = this.#stage.connect();
      for (const draft of queue) {
        this.#sent += 1;
        const response = await this.#stage.send(draft, connection);
        const fault = faultOf(draft, response, mayBeInMaintenance);
        if (fault)
          throw new Error(
            [fault, `after ${describeDraft(draft)}`, ...this.#stage.logged.splice(0)].join('\n'),
          );
        const isReading = ['GET', 'HEAD', 'OPTIONS'].includes(draft.method);
        if (isReading || Number(response?.status) >= 400) harmless.add(draft);
      }
      connection.close();
    };
    // What is still under way would reach into the next, shorter batch.
    const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
    return batch.filter((draft) => harmless.has(draft));
  }
}

/** A new one each time, so that each run tries something new; what a run finds becomes a test of its own. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
/** More by hand, to search for longer. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 10_000);

// Before the first test, because node's runner watches every promise made in one, which costs a quarter of all of this.
const outcomes = await fuzz({ seed, requests });

describe(`the API under requests of all kinds (FUZZ_SEED=${seed})`, () => {
  for (const { situation, error } of outcomes)
    test(`when anything is sent ${situation}, then the response is documented, and a refusal writes nothing`, () => {
      if (error) throw error;
    });
});
