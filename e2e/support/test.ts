import { test as base } from '@playwright/test';
import { Contestant } from './contestant.ts';
import { OwnContest } from './own-contest.ts';

interface TestFixtures {
  /** A participant who is logged in on `page`. */
  contestant: Contestant;
  /** Removes trouble left by the previous test. */
  calm: undefined;
}

interface WorkerFixtures {
  /** The worker's own contest, in the period that the previous file has set. */
  contest: OwnContest;
}

/** Tests in their worker's own contest, whose API and network they can disturb. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  contest: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const contest = await OwnContest.open(parallelIndex);
      await use(contest);
      await contest.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  calm: [
    async ({ contest }, use) => {
      await use(undefined);
      contest.network.calm();
      await contest.setClock(Date.now());
    },
    { auto: true },
  ],
  baseURL: async ({ contest }, use) => use(contest.siteUrl),
  contestant: async ({ contest, context }, use) => use(await Contestant.enter(contest, context)),
});
