import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertRefused } from '../support/client.ts';
import { type FivePlayed, startFivePlayed } from '../support/five-played.ts';
import { rowContents } from '../support/inspect-database.ts';
import { rightAnswers } from '../support/pack.ts';

let five: FivePlayed;
before(async () => {
  five = await startFivePlayed();
});
after(() => five.contest.close());

const start_at = '2025-07-01T12:00:00.000+09:00';
const finish = (submissions: string[], start = start_at) =>
  five.contest.client().call('finishPastExam', { body: { submissions, start_at: start } });

test('when the exam is not published, then there is no replay', async () => {
  await assertRefused(five.contest.client().call('startPastExam'), 'exam_not_aggregated');
  await assertRefused(five.eight.call('startPastExam'), 'exam_not_aggregated');
  await assertRefused(finish([]), 'exam_not_aggregated');
});

describe('after publication', () => {
  before(() => five.contest.publish());

  test('when a replay starts, then all questions are sent without their answers, to anyone', async () => {
    const { body } = await five.contest.client().call('startPastExam');
    assert.deepEqual(
      body.quizzes.map(({ number }) => number),
      [1, 2, 3, 4, 5, 6, 7, 8],
    );
    assert.equal(body.duration_seconds, 3600);
    assert.equal(body.start_at, body.server_time);
    assert.doesNotMatch(JSON.stringify(body), /解説|correct|海底二万/);
  });

  const standings = [
    [8, 1, 64.5],
    [6, 2, 57.3],
    [5, 2, 53.6],
    [4, 4, 50],
    [2, 4, 42.7],
    [0, 5, 35.5],
  ] as const;
  for (const [score, rank, deviation] of standings) {
    test(`when a replay has ${score} right, then it would have been place ${rank} with ${deviation}`, async () => {
      const { body } = await finish(rightAnswers.slice(0, score));
      assert.equal(body.personal_result.total_score, score);
      assert.equal(body.personal_result.overall_rank, rank);
      assert.equal(body.personal_result.overall_deviation, deviation);
    });
  }

  test('when a replay finishes, then it is marked as the exam was', async () => {
    const { body } = await finish([
      '3',
      '3,1',
      '',
      'B-3,A-1',
      'た,い,へ,い,よ,う',
      '「海底 二万マイル」',
      '1',
    ]);
    assert.deepEqual(
      body.submissions.map((one) => [one.submission, one.is_correct]),
      [
        ['3', true],
        ['3,1', true],
        ['', false],
        ['B-3,A-1', true],
        ['た,い,へ,い,よ,う', true],
        ['「海底 二万マイル」', true],
        ['1', false],
        ['', false],
      ],
    );
    assert.equal(body.submissions[5]?.correct_answer, '海底二万里');
    assert.equal(body.submissions[0]?.correct_rate, 0.8);
    const result = body.personal_result;
    assert.equal(result.total_full_score, 8);
    assert.equal(result.scores_by_difficulty.normal_level_score, 5);
    assert.equal(result.score_rates_by_quiz_genre.character_score_rate, 0.6667);
    assert.equal(result.number_of_hard_medals_held, 0);
  });

  test('when replays finish, then nothing is stored and the standings stay', async () => {
    const before = await rowContents(five.contest.database);
    for (let time = 0; time < 3; time += 1) assert.equal((await finish(rightAnswers)).status, 200);
    assert.equal(
      (await five.eight.call('finishPastExam', { body: { submissions: [], start_at } })).status,
      200,
    );
    assert.deepEqual(await rowContents(five.contest.database), before);
  });

  const wrong: Record<string, [string[], string?]> = {
    'an unknown option': [['9']],
    'a format of another type': [['3', 'A-1']],
    'a value twice': [['3', '1,1']],
    'more answers than questions': [[...rightAnswers, '']],
    'too long a text': [['', '', '', '', '', 'あ'.repeat(101)]],
    'no time of start': [[], 'yesterday'],
    'an empty time of start': [[], ''],
  };
  for (const [what, [submissions, start]] of Object.entries(wrong)) {
    test(`when a replay has ${what}, then its format is invalid`, async () => {
      await assertRefused(finish(submissions, start), 'invalid_submit_format');
    });
  }
});
