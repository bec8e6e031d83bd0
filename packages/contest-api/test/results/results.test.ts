import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { calls } from '@knowledgeking/contract';
import { aggregate } from '../../src/results/versions/make-or-restore-version.ts';
import { assertRefused, type Client, testExamId } from '../support/client.ts';
import { rightAnswers } from '../support/pack.ts';
import { fivePlayed } from '../support/played.ts';

const five = fivePlayed();

const sharedResults = [
  'getOverallResult',
  'getRegionalResult',
  'getChildrenResult',
  'getFirstPlaces',
  'getPastOverallResult',
] as const;
const resultOf = async (client: Client) => (await client.call('getPersonalResult')).body;
const titleCodes = async (client: Client) => (await resultOf(client)).titles.map(({ code }) => code);
const start_at = '2025-07-01T12:00:00.000+09:00';
const finish = (submissions: string[], start = start_at) =>
  five.client().call('finishPastExam', { body: { submissions, start_at: start } });

describe('before publication', () => {
  test('when an exam is published without an aggregation, then there are no results rather than a failure', async () => {
    const { clock } = five;
    await five.moveExam({ results_published_at: clock.now });
    for (const name of sharedResults) await assertRefused(five.client().call(name), 'exam_not_aggregated');
    await assertRefused(five.eight.call('getPersonalResult'), 'exam_not_aggregated');
    assert.equal((await five.eight.call('getSubmissions')).status, 200);
    await five.moveExam({ results_published_at: null });
  });

  test('when the exam is aggregated but not published, then results and submissions are hidden, and there is no replay', async () => {
    await aggregate(five.database, await five.exam(), five.clock.now);
    await five.settle();
    await assertRefused(five.eight.call('getPersonalResult'), 'exam_not_aggregated');
    await assertRefused(five.absent.call('getPersonalResult'), 'exam_not_aggregated');
    await assertRefused(five.eight.call('getSubmissions'), 'exam_cannot_get_submissions');
    await assertRefused(five.client().call('startPastExam'), 'exam_not_aggregated');
    await assertRefused(five.eight.call('startPastExam'), 'exam_not_aggregated');
    await assertRefused(finish([]), 'exam_not_aggregated');
  });
});

describe('after publication', () => {
  before(() => five.publish());

  test('when the overall result is read, then it is that of the five who started', async () => {
    const { body, headers } = await five.client().call('getOverallResult');
    const distribution = [1, 0, 1, 0, 0, 2, 0, 0, 1];
    assert.deepEqual(body, {
      participants: 5,
      average_score: 4,
      standard_deviation: 2.76,
      highest_score: 8,
      score_distribution: distribution.map((participants, score) => ({ score, participants })),
      average_score_rates_by_difficulty: {
        normal_level_score_rate: 0.6,
        hard_level_score_rate: 0.2,
        super_hard_level_score_rate: 0.2,
      },
      average_score_rates_by_quiz_genre: {
        character_score_rate: 0.4,
        stories_and_dialogues_score_rate: 0.8,
        culture_score_rate: 0.4667,
        capabilities_and_skills_score_rate: 0.6,
      },
    });
    assert.match(headers.get('cache-control') ?? '', /^public, max-age=\d{2,}$/);
    assert.deepEqual((await five.client().call('getPastOverallResult')).body, body);
  });

  test('when the regional result is read, then regions with participants are ordered by average score', async () => {
    const { body } = await five.client().call('getRegionalResult');
    assert.deepEqual(body.regional_ranking, [
      { rank: 1, name: '東京都', average_score: 6.5, deviation: 61.9, participants: 2 },
      { rank: 2, name: '海外', average_score: 3.5, deviation: 50.6, participants: 2 },
      { rank: 3, name: '北海道', average_score: 0, deviation: 37.5, participants: 1 },
    ]);
  });

  test('when the children’s result is read, then it is that of the children', async () => {
    const { participants, average_score, standard_deviation, score_distribution } = (
      await five.client().call('getChildrenResult')
    ).body;
    assert.deepEqual([participants, average_score, standard_deviation], [2, 3.5, 1.5]);
    const distribution = score_distribution.map((one) => one.participants);
    assert.deepEqual(distribution, [0, 0, 1, 0, 0, 1, 0, 0, 0]);
  });

  test('when scores are 8, 5, 5, 2, 0, then ranks are 1, 2, 2, 4, 5, both of the second pass, and each region and the children rank their own', async () => {
    const expected = [
      [five.eight, [8, 1, 64.5, 5, true], ['東京都', 1, 60, 2], [undefined, undefined]],
      [five.fiveChild, [5, 2, 53.6, 5, true], ['東京都', 2, 40, 2], [1, 60]],
      [five.fiveAbroad, [5, 2, 53.6, 5, true], ['海外', 1, 60, 2], [undefined, undefined]],
      [five.twoChildAbroad, [2, 4, 42.7, 5, false], ['海外', 2, 40, 2], [2, 40]],
      [five.zero, [0, 5, 35.5, 5, false], ['北海道', 1, 50, 1], [undefined, undefined]],
    ] as const;
    for (const [client, overall, region, children] of expected) {
      const { total_score, overall_rank, overall_deviation, overall_participants, passed, ...result } =
        await resultOf(client);
      assert.deepEqual([total_score, overall_rank, overall_deviation, overall_participants, passed], overall);
      const { region_name, region_rank, region_deviation, region_participants } = result;
      assert.deepEqual([region_name, region_rank, region_deviation, region_participants], region);
      assert.deepEqual([result.children_division_rank, result.children_division_deviation], children);
    }
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

  test('when a contestant has not started, then they have not participated', async () => {
    await assertRefused(five.absent.call('getPersonalResult'), 'user_not_participated_in_exam');
    await assertRefused(five.absent.call('getSubmissions'), 'user_not_participated_in_exam');
    await assertRefused(five.absent.call('finishExam'), 'exam_cannot_finish');
  });

  test('when submissions are read, then each has the own and the right answer, and how many got it right', async () => {
    const { submissions } = (await five.twoChildAbroad.call('getSubmissions')).body;
    assert.deepEqual(
      submissions.map(({ submission, is_correct, correct_rate }) => [submission, is_correct, correct_rate]),
      [
        ['3', true, 0.8],
        ['3,1', true, 0.8],
        ['4,3,2,1', false, 0.6],
        ['', false, 0.6],
        ['た,い,よ,う,へ,い', false, 0.6],
        ['', false, 0.2],
        ['', false, 0.2],
        ['', false, 0.2],
      ],
    );
    const right = submissions.map((one) => one.correct_answer);
    assert.deepEqual(right, rightAnswers);
    assert.equal(submissions[0]?.explanation, '解説1');
    assert.equal(submissions[0]?.quiz?.question_statement, '問題1');
  });

  test('when others open their answers, then nobody asks the database again how many were right', async () => {
    const rates = async (client: Client) =>
      (await client.call('getSubmissions')).body.submissions.map(({ correct_rate }) => correct_rate);
    const read = await rates(five.twoChildAbroad);
    const rename = (from: string, to: string) => five.query(`alter table ${from} rename to ${to}`);
    await rename('quiz_statistics', 'away');
    assert.deepEqual([await rates(five.eight), await rates(five.zero)], [read, read]);
    assert.equal((await finish(rightAnswers)).body.submissions[0]?.correct_rate, read[0]);
    await rename('away', 'quiz_statistics');
  });

  test('when a replay starts, then all questions are sent without their answers, to anyone', async () => {
    const { body } = await five.client().call('startPastExam');
    const numbers = body.quizzes.map(({ number }) => number);
    assert.deepEqual(numbers, [1, 2, 3, 4, 5, 6, 7, 8]);
    assert.equal(body.duration_seconds, 3600);
    assert.equal(body.start_at, body.server_time);
    assert.doesNotMatch(JSON.stringify(body), /解説|correct|海底二万/);
  });

  test('when a replay finishes, then it is marked as the exam was, and has the place that it would have had', async () => {
    const marked = [
      ['3', true],
      ['3,1', true],
      ['', false],
      ['B-3,A-1', true],
      ['た,い,へ,い,よ,う', true],
      ['「海底 二万マイル」', true],
      ['1', false],
      ['', false],
    ] as const;
    const { body } = await finish(marked.slice(0, 7).map(([answer]) => answer));
    assert.deepEqual(
      body.submissions.map((one) => [one.submission, one.is_correct]),
      marked,
    );
    assert.equal(body.submissions[5]?.correct_answer, '海底二万里');
    assert.equal(body.submissions[0]?.correct_rate, 0.8);
    const result = body.personal_result;
    assert.deepEqual([result.total_score, result.total_full_score], [5, 8]);
    assert.deepEqual([result.overall_rank, result.overall_deviation], [2, 53.6]);
    assert.equal(result.scores_by_difficulty.normal_level_score, 5);
    assert.equal(result.score_rates_by_quiz_genre.character_score_rate, 0.6667);
    assert.equal(result.number_of_hard_medals_held, 0);
  });

  test('when replays finish, then nothing is stored and the standings stay', async () => {
    await five.unchangedBy(async () => {
      for (let time = 0; time < 3; time += 1) assert.equal((await finish(rightAnswers)).status, 200);
      const body = { submissions: [], start_at };
      assert.equal((await five.eight.call('finishPastExam', { body })).status, 200);
    });
  });

  test('when answers or the time of the start are not as they should be, then the format is invalid', async () => {
    const wrong = [['9'], ['3', 'A-1'], [...rightAnswers, ''], ['', '', '', '', '', 'あ'.repeat(101)]];
    for (const submissions of wrong) await assertRefused(finish(submissions), 'invalid_submit_format');
    for (const start of ['yesterday', '']) await assertRefused(finish([], start), 'invalid_submit_format');
  });

  test('when a result is asked for again with its ETag, then it is not sent again, until there is a new version', async () => {
    const client = five.client();
    for (const name of sharedResults) {
      const ask = (etag: string) =>
        client.send(calls[name].method, calls[name].path.replace(':id', testExamId), {
          headers: { 'if-none-match': etag },
        });
      const first = await client.call(name);
      const etag = first.headers.get('etag') ?? '';
      assert.match(etag, /^"[\w-]{22}"$/);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const { status, body, headers } = await ask(known);
        assert.deepEqual([status, body, headers.get('etag')], [304, '', etag], name);
        assert.equal(headers.get('cache-control'), first.headers.get('cache-control'));
      }
      assert.deepEqual((await ask('"other"')).body, first.body);
    }
    const etag = (await client.call('getOverallResult')).headers.get('etag');
    const key = five.database.updateTable('accepted_answers').where('quiz_number', '=', 1);
    await key.set({ canonical_answer: '4' }).execute();
    await five.publish();
    const changed = await client.call('getOverallResult');
    assert.notEqual(changed.headers.get('etag'), etag);
    assert.equal(changed.body.highest_score, 7);
    await key.set({ canonical_answer: '3' }).execute();
  });

  test('when publication is taken back, then everything is hidden again', async () => {
    await five.moveExam({ results_published_at: null });
    for (const name of sharedResults) await assertRefused(five.client().call(name), 'exam_not_aggregated');
    await assertRefused(five.eight.call('getSubmissions'), 'exam_cannot_get_submissions');
  });
});
