import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pack } from '@knowledgeking/pack/load';
import { importExam } from '../../src/contest/import-exam.ts';
import { type Client, testExamId } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { rowContents } from '../support/inspect-database.ts';
import { buildPack, rightAnswers, testTimes } from '../support/pack.ts';

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
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let time = 0; time < 100; time += 1) {
    if (await isSo()) return;
    await pause(100);
  }
  assert.fail('it has not been taken over');
}

describe('a key that is corrected while a copy of the API runs', () => {
  test('when an import corrects it, then the quick score uses it', async () => {
    await until(async () => (await quick_score()) === 8);
    await importExam(contest.database, packWithKey('1'), new Date());
    await until(async () => (await quick_score()) === 7);
    await importExam(contest.database, packWithKey('3'), new Date());
    await until(async () => (await quick_score()) === 8);
  });

  test('when its rows are corrected, then quick score, answers page, replay and result all use it', async () => {
    await contest.database
      .updateTable('accepted_answers')
      .set({ canonical_answer: '4' })
      .where('quiz_number', '=', 1)
      .execute();
    await until(async () => (await quick_score()) === 7);
    await contest.database
      .updateTable('quizzes')
      .set({ correct_answer: '4' })
      .where('quiz_number', '=', 1)
      .execute();
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
    await until(async () => (await explanations()).every((text) => text === '書きなおした解説'));
  });
});

describe('an import that makes the exam longer than its dates', () => {
  test('when it would leave less time than its duration, then it is refused', async () => {
    await contest.database
      .updateTable('exams')
      .set({ results_published_at: null })
      .where('exam_id', '=', testExamId)
      .execute();
    const pack = buildPack({ exam: { duration_minutes: 91 } });
    await assert.rejects(importExam(contest.database, pack, new Date()), /90分.*制限時間は91分/);
  });

  test('when contestants have started, then the duration stays', async () => {
    const pack = buildPack({ exam: { duration_minutes: 50 } });
    await assert.rejects(importExam(contest.database, pack, new Date()), /制限時間.*もう変えられません/);
  });
});
