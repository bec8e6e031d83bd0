import type { PackTitle, TitleRule } from '@knowledgeking/contract';
import type { Client } from './client.ts';
import { aroundAll, TestContest } from './contest.ts';
import { rowContents } from './inspect-database.ts';
import { buildPack, rightAnswers, testTimes } from './pack.ts';

const rules: TitleRule[] = [
  { kind: 'perfect_score' },
  { kind: 'perfect_genre', genre: 'stories_and_dialogues' },
  { kind: 'all_hard' },
  { kind: 'all_super_hard' },
  { kind: 'overall_top', count: 2 },
  { kind: 'region_first' },
  { kind: 'children_top', count: 1 },
  { kind: 'score_at_least', score: 2 },
  { kind: 'all_answered' },
];

/** One title for each kind of rule, with the kind as its code. */
export const titles: PackTitle[] = rules.map((rule) => ({
  code: rule.kind,
  name: rule.kind,
  description: rule.kind,
  rule,
}));

/**
 * A contest after its exam, with five contestants who played and one who entered but never started, named by points, division and
 * birthplace. The scores are 8, 5, 5, 2 and 0 out of 8; the best two places pass. Not yet aggregated.
 */
export class FivePlayed extends TestContest {
  eight!: Client;
  fiveChild!: Client;
  fiveAbroad!: Client;
  twoChildAbroad!: Client;
  zero!: Client;
  absent!: Client;

  constructor() {
    super({ pack: { ...buildPack(), titles } });
  }

  override async begin(): Promise<void> {
    await super.begin();
    const five = rightAnswers.slice(0, 5);
    this.eight = await this.played(rightAnswers, { birthplace: '東京都' });
    this.fiveChild = await this.played(five, { birthplace: '東京都', children_division: true });
    this.fiveAbroad = await this.played(five, { birthplace: '海外' });
    this.twoChildAbroad = await this.played(['3', '3,1', '4,3,2,1', '', 'た,い,よ,う,へ,い'], {
      birthplace: '海外',
      children_division: true,
    });
    this.zero = await this.contestant({ birthplace: '北海道' });
    await this.zero.call('startExam');
    this.absent = await this.contestant({ birthplace: '北海道' });
    this.clock.now = testTimes.afterEnd;
  }
}

/** The five that all tests of a file share. @param setUp what else comes before the first test */
export const fivePlayed = (setUp?: () => Promise<unknown>) => aroundAll(new FivePlayed(), setUp);

/**
 * The five of `FivePlayed` and a sixth: 8, 6, 5, 5, 2 and 0 points. The best two places pass. Question 8 is the only super hard one,
 * and only the best two were right about it.
 */
class SixPlayed extends FivePlayed {
  six!: Client;

  override async begin(): Promise<void> {
    await super.begin();
    this.clock.now = testTimes.inProgress;
    this.six = await this.played(['1', ...rightAnswers.slice(1, 5), '海の本', ...rightAnswers.slice(6)]);
    this.clock.now = testTimes.afterEnd;
  }

  /** A fingerprint of every table but the audit log. */
  async contents(): Promise<Record<string, string>> {
    const { audit_log, ...others } = await rowContents(this.database);
    return others;
  }

  /** Points, rank, whether they pass, and whether they have the title of question 8, of all six, as the API tells them. */
  async shownResults() {
    await this.settle();
    const everyone = [this.eight, this.six, this.fiveChild, this.fiveAbroad, this.twoChildAbroad, this.zero];
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
    } = await this.outcome('remark', '8', '--void');
    return counts;
  }

  /** The answers page of a contestant, by question. */
  async answersOf(client: Client) {
    return (await client.call('getSubmissions')).body.submissions;
  }
}

/** The six that all tests of a file share. @param setUp what else comes before the first test */
export const sixPlayed = (setUp?: () => Promise<unknown>) => aroundAll(new SixPlayed(), setUp);

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
