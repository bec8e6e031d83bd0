import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { importExam } from '../../src/contest/import-exam.ts';
import { assertRefused } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { buildPack } from '../support/pack.ts';

const earlierExam = {
  id: 'earlier-exam',
  exam_start_at: '2025-06-22T12:00:00+09:00',
  exam_end_at: '2025-06-22T14:30:00+09:00',
};

const contest = testContest({}, async () => {
  await importExam(contest.database, buildPack({ exam: earlierExam }), contest.clock.now, { isListed: true });
});

test('when a contestant asks for their entry before and after the start, then it says how far the attempt is and how much was skipped', async () => {
  const contestant = await contest.contestant();
  const before = await contestant.call('checkEntry');
  assert.deepEqual(before.body, { entered: true, user_exam_status: null });
  const start = await contestant.call('startExam');
  const after = await contestant.call('checkEntry');
  assert.deepEqual(after.body.user_exam_status, start.body.user_exam_status);
  await contestant.submit(1, '3');
  await contestant.submit(2, '');
  const later = (await contestant.call('checkEntry')).body.user_exam_status;
  assert.equal(later?.submitted_quiz_count, 2);
  assert.equal(later?.skipped_quiz_count, 1);
});

test('when a contestant of one exam makes the calls of another, then nothing of their own attempt appears, as for somebody who is not logged in', async () => {
  const contestant = await contest.contestant();
  await contestant.call('startExam');
  const examId = earlierExam.id;
  for (const { body } of [
    await contestant.call('checkEntry', { examId }),
    await contest.client().call('checkEntry'),
  ])
    assert.deepEqual(body, { entered: false, user_exam_status: null });
  await assertRefused(contestant.call('startExam', { examId }), 'user_not_participated_in_exam');
  await assertRefused(contestant.call('getQuiz', { examId }), 'user_not_started_exam');
  await assertRefused(
    contestant.call('submitAnswer', { examId, body: { answer: '3', quiz_number: 1 } }),
    'user_not_started_exam',
  );
  await assertRefused(contestant.call('finishExam', { examId }), 'user_not_started_exam');
  await assertRefused(contestant.call('getQuickScore', { examId }), 'exam_cannot_get_score');
  assert.equal((await contestant.call('getQuiz')).body.quiz.number, 1);
});

describe('the partner app’s entry status', () => {
  const statusOf = (authorization?: string) =>
    contest.client().call('getPartnerEntryStatus', {
      headers: { 'x-api-key': 'key', ...(authorization !== undefined && { authorization }) },
    });

  test('when the bearer token is an exam number, in any form, then it returns the name', async () => {
    const written = await contest.client().enterAndLogIn();
    for (const examNumber of [written, written.toLowerCase().replaceAll('-', '')]) {
      const answer = await statusOf(`Bearer ${examNumber}`);
      assert.deepEqual(answer.body, { payload: { display_name: 'デバッグ船員' } });
    }
  });

  test('when the header is missing, or has no exam number, then it fails', async () => {
    for (const authorization of [
      undefined,
      '',
      'Bearer ',
      'Bearer AAAA-BBBB-CCCC',
      'Basic eDp5',
      'Bearer \u00ff',
    ])
      await assertRefused(statusOf(authorization), 'login_failed');
  });
});
