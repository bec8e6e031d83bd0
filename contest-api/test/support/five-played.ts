import type { PackTitle, TitleRule } from '@knowledgeking/contract';
import type { Client } from './client.ts';
import { startTestContest, type TestContest } from './contest.ts';
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

/** Five contestants who played and one who entered but never started, named by points, division and birthplace. */
export interface FivePlayed {
  contest: TestContest;
  eight: Client;
  fiveChild: Client;
  fiveAbroad: Client;
  twoChildAbroad: Client;
  zero: Client;
  absent: Client;
}

/**
 * A contest after its exam, with the scores 8, 5, 5, 2 and 0 out of 8; the best two places pass. Not yet aggregated.
 */
export async function startFivePlayed(): Promise<FivePlayed> {
  const contest = await startTestContest({ pack: { ...buildPack(), titles } });
  try {
    return { contest, ...(await playFive(contest)) };
  } catch (error) {
    await contest.close();
    throw error;
  }
}

async function playFive(contest: TestContest): Promise<Omit<FivePlayed, 'contest'>> {
  const right = (count: number) => rightAnswers.slice(0, count);
  const eight = await contest.played(rightAnswers, { birthplace: '東京都' });
  const fiveChild = await contest.played(right(5), { birthplace: '東京都', children_division: true });
  const fiveAbroad = await contest.played(right(5), { birthplace: '海外' });
  const twoChildAbroad = await contest.played(['3', '3,1', '4,3,2,1', '', 'た,い,よ,う,へ,い'], {
    birthplace: '海外',
    children_division: true,
  });
  const zero = await contest.contestant({ birthplace: '北海道' });
  await zero.call('startExam');
  const absent = await contest.contestant({ birthplace: '北海道' });
  contest.clock.now = testTimes.afterEnd;
  return { eight, fiveChild, fiveAbroad, twoChildAbroad, zero, absent };
}
