import { test as base } from '@playwright/test';
import { Contestant } from './contestant.ts';
import { OwnContest } from './own-contest.ts';

interface TestFixtures {
  /** A participant who is logged in on `page`. */
  contestant: Contestant;
  /** Removes trouble that the test before has left. */
  calm: undefined;
}

interface WorkerFixtures {
  /** The contest of this worker's own. Its period is the one that the file before has set. */
  contest: OwnContest;
}

/** Tests that play in a contest of their worker's own, whose API and network they can trouble. */
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
