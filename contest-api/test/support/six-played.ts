import type { Client } from './client.ts';
import { runCommand } from './command-line.ts';
import { type FivePlayed, startFivePlayed } from './five-played.ts';
import { rowContents } from './inspect-database.ts';
import { rightAnswers, testTimes } from './pack.ts';

/**
 * The five of `startFivePlayed` and a sixth: 8, 6, 5, 5, 2 and 0 points. The best two places pass. Question 8 is the only super hard one,
 * and only the best two were right about it.
 */
export class SixPlayed {
  readonly five: FivePlayed;
  readonly six: Client;

  constructor(five: FivePlayed, six: Client) {
    this.five = five;
    this.six = six;
  }

  get database() {
    return this.five.contest.database;
  }

  get databaseUrl(): string {
    return this.five.contest.testDatabase.url;
  }

  query(text: string) {
    return this.five.contest.testDatabase.connection.pool.query(text);
  }

  /** Runs an operators' command, with an answer for the question that it asks. */
  command(words: string[], answer?: Parameters<typeof runCommand>[3]) {
    return runCommand(this.databaseUrl, words, {}, answer);
  }

  /** A command's JSON. */
  async json(...words: string[]) {
    return JSON.parse((await this.command([...words, '--json'])).stdout);
  }

  /** A fingerprint of every table but the audit log. */
  async contents(): Promise<Record<string, string>> {
    const { audit_log, ...others } = await rowContents(this.database);
    return others;
  }

  /** Points, rank, whether they pass, and whether they have the title of question 8, of all six, as the API tells them. */
  async shownResults() {
    const { contest, eight, fiveChild, fiveAbroad, twoChildAbroad, zero } = this.five;
    await contest.settle();
    const everyone = [eight, this.six, fiveChild, fiveAbroad, twoChildAbroad, zero];
    const results = await Promise.all(everyone.map((client) => client.call('getPersonalResult')));
    return results.map(({ body }) => [
      body.total_score,
      body.overall_rank,
      body.passed,
      body.titles.map(({ code }) => code).includes('all_super_hard'),
    ]);
  }

  /** The counts of a trial that withdraws question 8. */
  async triedEighth() {
    const {
      exam_id,
      quiz_number,
      key_before,
      key_after,
      dry_run,
      stale_because,
      people,
      people_are_complete,
      ...counts
    } = await this.json('remark', '8', '--void');
    return counts;
  }

  /** The answers page of a contestant, by question. */
  async answersOf(client: Client) {
    return (await client.call('getSubmissions')).body.submissions;
  }

  close(): Promise<void> {
    return this.five.contest.close();
  }
}

/** Not yet aggregated. */
export async function startSixPlayed(): Promise<SixPlayed> {
  const five = await startFivePlayed();
  const { contest } = five;
  contest.clock.now = testTimes.inProgress;
  const six = await contest.played(['1', ...rightAnswers.slice(1, 5), '海の本', ...rightAnswers.slice(6)]);
  contest.clock.now = testTimes.afterEnd;
  return new SixPlayed(five, six);
}

/** The result of `shownResults` by the key of the pack. */
export const asMarked = [
  [8, 1, true, true],
  [6, 2, true, true],
  [5, 3, false, false],
  [5, 3, false, false],
  [2, 5, false, false],
  [0, 6, false, false],
];

/** The same where everyone has question 8 right. */
export const eighthForAll = [
  [8, 1, true, true],
  [6, 2, true, true],
  [6, 2, true, true],
  [6, 2, true, true],
  [3, 5, false, true],
  [1, 6, false, true],
];

/** Who moves from the one to the other, as commands count it. */
export const movesOfEighth = {
  participants: 6,
  only_before: 0,
  only_after: 0,
  score: { up: 4, down: 0 },
  average_score: { before: 4.33, after: 5 },
  rank: { up: 2, down: 0 },
  passed: { before: 2, after: 4, gained: 2, lost: 0 },
  titles: {
    people_gained: 4,
    people_lost: 0,
    by_title: [
      { code: 'all_super_hard', gained: 4, lost: 0 },
      { code: 'overall_top', gained: 2, lost: 0 },
    ],
  },
};

/** The arguments with which question 8 is withdrawn. */
export const withdrawEighth = ['remark', '8', '--void', '--apply', '--reason', '正解のない問題でした'];

/** The key of question 8 in the pack. */
export const keyOfEighth = { accepted_answers: ['4'], correct_answer: '4', is_void: false };
