import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { aggregate } from '../../src/results/versions/next-version.ts';
import { assertRefused, type Client } from '../support/client.ts';
import { type FivePlayed, startFivePlayed } from '../support/five-played.ts';
import { rightAnswers } from '../support/pack.ts';

let five: FivePlayed;
before(async () => {
  five = await startFivePlayed();
});
after(() => five.contest.close());

const resultOf = async (client: Client) => (await client.call('getPersonalResult')).body;
const titleCodes = async (client: Client) => (await resultOf(client)).titles.map(({ code }) => code);

describe('before publication', () => {
  test('when the exam is aggregated but not published, then results and submissions are hidden', async () => {
    await aggregate(five.contest.database, await five.contest.exam(), five.contest.clock.now);
    await five.contest.settle();
    await assertRefused(five.eight.call('getPersonalResult'), 'exam_not_aggregated');
    await assertRefused(five.absent.call('getPersonalResult'), 'exam_not_aggregated');
    await assertRefused(five.eight.call('getSubmissions'), 'exam_cannot_get_submissions');
  });
});

describe('after publication', () => {
  before(() => five.contest.publish());

  test('when scores are 8, 5, 5, 2, 0, then ranks are 1, 2, 2, 4, 5 and deviations have one decimal', async () => {
    const expected = [
      [five.eight, 8, 1, 64.5],
      [five.fiveChild, 5, 2, 53.6],
      [five.fiveAbroad, 5, 2, 53.6],
      [five.twoChildAbroad, 2, 4, 42.7],
      [five.zero, 0, 5, 35.5],
    ] as const;
    for (const [client, score, rank, deviation] of expected) {
      const { total_score, overall_rank, overall_deviation, overall_participants } = await resultOf(client);
      assert.deepEqual([total_score, overall_rank, overall_deviation], [score, rank, deviation]);
      assert.equal(overall_participants, 5);
    }
  });

  test('when regions are looked at, then each ranks its own, and a single contestant has 50.0', async () => {
    const expected = [
      [five.eight, '東京都', 1, 60, 2],
      [five.fiveChild, '東京都', 2, 40, 2],
      [five.fiveAbroad, '海外', 1, 60, 2],
      [five.twoChildAbroad, '海外', 2, 40, 2],
      [five.zero, '北海道', 1, 50, 1],
    ] as const;
    for (const [client, ...values] of expected) {
      const { region_name, region_rank, region_deviation, region_participants } = await resultOf(client);
      assert.deepEqual([region_name, region_rank, region_deviation, region_participants], values);
    }
  });

  test('when a contestant is in the children division, then there is a rank for it; adults have none', async () => {
    const first = await resultOf(five.fiveChild);
    assert.deepEqual([first.children_division_rank, first.children_division_deviation], [1, 60]);
    const second = await resultOf(five.twoChildAbroad);
    assert.deepEqual([second.children_division_rank, second.children_division_deviation], [2, 40]);
    const adult = await resultOf(five.fiveAbroad);
    assert.equal('children_division_rank' in adult || 'children_division_deviation' in adult, false);
  });

  test('when all is right, then every rate is 1 and each hard question is a medal', async () => {
    const result = await resultOf(five.eight);
    assert.deepEqual([...Object.values(result.score_rates_by_difficulty)], [1, 1, 1]);
    assert.deepEqual([...Object.values(result.score_rates_by_quiz_genre)], [1, 1, 1, 1]);
    assert.equal(result.total_full_score, 8);
    assert.deepEqual([result.number_of_hard_medals_held, result.number_of_super_hard_medals_held], [1, 1]);
    assert.equal(result.display_name, 'デバッグ船員');
  });

  test('when some is right, then rates and scores are those of the answers', async () => {
    const result = await resultOf(five.fiveChild);
    assert.deepEqual(result.score_rates_by_difficulty, {
      normal_level_score_rate: 0.8333,
      hard_level_score_rate: 0,
      super_hard_level_score_rate: 0,
    });
    assert.deepEqual(result.score_rates_by_quiz_genre, {
      character_score_rate: 0.3333,
      stories_and_dialogues_score_rate: 1,
      culture_score_rate: 0.6667,
      capabilities_and_skills_score_rate: 1,
    });
    assert.equal(result.scores_by_difficulty.normal_level_score, 5);
    assert.equal(result.number_of_hard_medals_held, 0);
  });

  test('when titles are awarded, then each rule finds the right contestants', async () => {
    const top = ['perfect_genre', 'overall_top', 'score_at_least'];
    assert.deepEqual(await titleCodes(five.eight), [
      'perfect_score',
      'perfect_genre',
      'all_hard',
      'all_super_hard',
      'overall_top',
      'region_first',
      'score_at_least',
      'all_answered',
    ]);
    assert.deepEqual((await titleCodes(five.fiveChild)).sort(), [...top, 'children_top'].sort());
    assert.deepEqual((await titleCodes(five.fiveAbroad)).sort(), [...top, 'region_first'].sort());
    assert.deepEqual(await titleCodes(five.twoChildAbroad), ['perfect_genre', 'score_at_least']);
    assert.deepEqual(await titleCodes(five.zero), ['region_first']);
  });

  test('when the best two places pass, then all who share the second do', async () => {
    const clients = [five.eight, five.fiveChild, five.fiveAbroad, five.twoChildAbroad, five.zero];
    const passed = await Promise.all(clients.map(async (client) => (await resultOf(client)).passed));
    assert.deepEqual(passed, [true, true, true, false, false]);
  });

  test('when a contestant has not started, then they have not participated', async () => {
    await assertRefused(five.absent.call('getPersonalResult'), 'user_not_participated_in_exam');
    await assertRefused(five.absent.call('getSubmissions'), 'user_not_participated_in_exam');
    await assertRefused(five.absent.call('finishExam'), 'exam_cannot_finish');
  });

  test('when submissions are read, then each has the own and the right answer, and how many got it right', async () => {
    const { submissions } = (await five.twoChildAbroad.call('getSubmissions')).body;
    assert.deepEqual(
      submissions.map(({ submission, is_correct }) => [submission, is_correct]),
      [
        ['3', true],
        ['3,1', true],
        ['4,3,2,1', false],
        ['', false],
        ['た,い,よ,う,へ,い', false],
        ['', false],
        ['', false],
        ['', false],
      ],
    );
    assert.deepEqual(
      submissions.map((one) => one.correct_answer),
      rightAnswers,
    );
    assert.deepEqual(
      submissions.map((one) => one.correct_rate),
      [0.8, 0.8, 0.6, 0.6, 0.6, 0.2, 0.2, 0.2],
    );
    assert.equal(submissions[0]?.explanation, '解説1');
    assert.equal(submissions[0]?.quiz?.question_statement, '問題1');
  });
});
