import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Pack } from '@knowledgeking/pack/load';
import { importExam } from '../../src/contest/import-exam.ts';
import type { QuizKey } from '../../src/database/tables.ts';
import { keyChangeWords, keyWords } from '../../src/results/marking/answer-key.ts';
import { type Client, testExamId } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { rowContents } from '../support/inspect-database.ts';
import { buildPack, rightAnswers, testTimes } from '../support/pack.ts';
import { until } from '../support/waiting.ts';

let contestant: Client;
const contest = testContest({}, async () => {
  contestant = await contest.played(['3', '1,3', ...rightAnswers.slice(2)]);
  contest.clock.now = testTimes.afterEnd;
});

/** The pack with a different right answer to its first question. */
function packWithKey(answer: string) {
  const pack = buildPack();
  const [first, ...others] = pack.exam;
  assert.ok(first);
  return { ...pack, exam: [{ ...first, answers: [answer] }, ...others] };
}

const quick_score = async () => (await contestant.call('getQuickScore')).body.total_score;

/** Waits, as a contestant would, until a running copy of the API has noticed a change. */
const untilScoreIs = (score: number) =>
  until(async () => (await quick_score()) === score, `a score of ${score}`);

describe('a key that is corrected while a copy of the API runs', () => {
  test('when an import corrects it, then the quick score uses it', async () => {
    await untilScoreIs(8);
    await importExam(contest.database, packWithKey('1'), new Date());
    await untilScoreIs(7);
    await importExam(contest.database, packWithKey('3'), new Date());
    await untilScoreIs(8);
  });

  test('when its rows are corrected, then quick score, answers page, replay and result all use it', async () => {
    await contest.query('update accepted_answers set canonical_answer = $1 where quiz_number = 1', ['4']);
    await untilScoreIs(7);
    await contest.query('update quizzes set correct_answer = $1 where quiz_number = 1', ['4']);
    await contest.publish();

    const first = async () => (await contestant.call('getSubmissions')).body.submissions[0];
    assert.equal((await first())?.is_correct, false);
    assert.equal((await first())?.correct_answer, '4');
    assert.equal((await contestant.call('getPersonalResult')).body.total_score, 7);
    const body = { submissions: ['4'], start_at: '2025-07-01T12:00:00+09:00' };
    const replayed = await contest.client().call('finishPastExam', { body });
    assert.equal(replayed.body.personal_result.total_score, 1);
  });
});

describe('an import after the publication', () => {
  const changes: [string, Pack][] = [
    ['the key', packWithKey('1')],
    ['the points', { ...buildPack({ exam: { points_per_quiz: 2 } }), exam: packWithKey('4').exam }],
    ['the titles', { ...packWithKey('4'), titles: [] }],
  ];
  for (const [what, pack] of changes) {
    test(`when it changes ${what}, then it is refused, saying what to do, and everything shown stays consistent`, async () => {
      const before = await rowContents(contest.database);
      const refused = importExam(contest.database, pack, new Date());
      await assert.rejects(refused, /公開中.*unpublish → exam import → aggregate → publish/);
      assert.deepEqual(await rowContents(contest.database), before);
    });
  }

  test('when it changes only words, then it is accepted', async () => {
    const pack = packWithKey('4');
    pack.exam = pack.exam.map((quiz) => ({ ...quiz, explanation: '書きなおした解説' }));
    assert.equal((await importExam(contest.database, pack, new Date())).outcome, 'updated');
    const explanations = async () =>
      (await contestant.call('getSubmissions')).body.submissions.map((one) => one.explanation);
    await until(
      async () => (await explanations()).every((text) => text === '書きなおした解説'),
      'the new words',
    );
  });
});

describe('an import that makes the exam longer than its dates', () => {
  test('when it would leave less time than its duration, then it is refused', async () => {
    await contest.query('update exams set results_published_at = null where exam_id = $1', [testExamId]);
    const pack = buildPack({ exam: { duration_minutes: 91 } });
    await assert.rejects(importExam(contest.database, pack, new Date()), /90分.*制限時間は91分/);
  });

  test('when contestants have started, then the duration stays', async () => {
    const pack = buildPack({ exam: { duration_minutes: 50 } });
    await assert.rejects(importExam(contest.database, pack, new Date()), /制限時間.*もう変えられません/);
  });
});

const keyOf = (accepted_answers: string[], correct_answer = '', is_void = false): QuizKey => ({
  accepted_answers,
  correct_answer,
  is_void,
});

describe('a key for an operator to read', () => {
  test('when it has many spellings, then the shown one is first, and most are only counted', () => {
    const key = keyOf(['19', '19N', '19°', '19度', '十九', '約19'], '十九');
    assert.equal(keyWords(key), '十九 / 19 / 19N / 19° ほか2通り');
    const changed = keyOf(['19', '19N', '19°', '19度', '十九', 'じゅうく'], '十九');
    assert.match(keyChangeWords(key, changed), / {2}加わる: じゅうく {2}外れる: 約19$/);
  });

  test('when the shown answer is written in another form than it is compared in, then it is there once', () => {
    assert.equal(keyWords(keyOf(['1,3'], '3,1')), '1,3');
  });

  test('when a question was withdrawn, then its answers no longer matter', () => {
    assert.equal(keyChangeWords(keyOf(['4'], '4'), keyOf(['4'], '4', true)), '4 → 全員正解');
  });
});
