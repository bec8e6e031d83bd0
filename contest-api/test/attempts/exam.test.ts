import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { assertRefused } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { rowContents } from '../support/inspect-database.ts';
import { testTimes } from '../support/pack.ts';

const contest = testContest();
beforeEach(() => {
  contest.clock.now = testTimes.inProgress;
});

async function countAttempts(): Promise<number> {
  const attempts = await contest.database.selectFrom('attempts').select('participant_id').execute();
  return attempts.length;
}

const at = (time: string) => new Date(`2025-06-22T${time}+09:00`);

describe('start', () => {
  test('when the exam is in progress, then it sends the first question and the end', async () => {
    const { status, body } = await (await contest.contestant()).call('startExam');
    assert.equal(status, 200);
    assert.equal(body.quiz.number, 1);
    assert.equal(body.total_quiz_count, 8);
    assert.deepEqual(body.user_exam_status, {
      exam_id: 'test-exam',
      submitted_quiz_count: 0,
      skipped_quiz_count: 0,
      user_start_at: '2025-06-22T13:10:00.000+09:00',
      scheduled_to_end: '2025-06-22T14:10:00.000+09:00',
    });
    assert.equal(body.server_time, '2025-06-22T13:10:00.000+09:00');
  });

  for (const time of ['12:59:59.999', '14:30:00.000']) {
    test(`when it is ${time}, then the exam is not in progress`, async () => {
      contest.clock.now = at(time);
      const contestant = await contest.contestant();
      const before = await rowContents(contest.database);
      await assertRefused(contestant.call('startExam'), 'exam_not_in_progress');
      assert.deepEqual(await rowContents(contest.database), before);
    });
  }

  test('when it is repeated while the attempt runs, then it is refused and the end stays', async () => {
    const contestant = await contest.contestant();
    const first = await contestant.call('startExam');
    const before = await rowContents(contest.database);
    contest.clock.now = at('13:40:00');
    await assertRefused(contestant.call('startExam'), 'user_exam_status_already_started');
    assert.deepEqual(await rowContents(contest.database), before);
    const { body } = await contestant.call('getQuiz');
    assert.deepEqual(body.user_exam_status, first.body.user_exam_status);
  });

  test('when fifty start at once, then there is one attempt', async () => {
    const contestant = await contest.contestant();
    const before = await countAttempts();
    const answers = await Promise.all(Array.from({ length: 50 }, () => contestant.call('startExam')));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    // On a cluster those that wait too long for the participant's node are put off.
    const others = answers.filter(({ status }) => status !== 200);
    for (const { body } of others)
      assert.match(body.error_code, /^(user_exam_status_already_started|too_many_requests)$/);
    assert.equal(await countAttempts(), before + 1);
    assert.equal((await contestant.call('checkEntry')).body.user_exam_status?.submitted_quiz_count, 0);
  });
});

describe('quiz', () => {
  test('when the attempt runs, then it is the question whose turn it is, on any device', async () => {
    const { body } = await contest.client().call('debugEntry', { body: { children_division: false } });
    const [phone, desktop] = [contest.client(), contest.client()];
    await phone.call('login', { body });
    await desktop.call('login', { body });
    await phone.call('startExam');
    await phone.call('submitAnswer', { body: { answer: '3', quiz_number: 1 } });
    contest.clock.now = at('13:25:00');
    const turn = await desktop.call('getQuiz');
    assert.equal(turn.body.quiz.number, 2);
    assert.equal(turn.body.user_exam_status.scheduled_to_end, '2025-06-22T14:10:00.000+09:00');
    assert.equal(turn.body.server_time, '2025-06-22T13:25:00.000+09:00');
    await desktop.call('submitAnswer', { body: { answer: '', quiz_number: 2 } });
    const behind = { answer: '1,3', quiz_number: 2 };
    await assertRefused(phone.call('submitAnswer', { body: behind }), 'invalid_quiz_number');
  });

  test('when there is no attempt, then it depends on the period', async () => {
    const contestant = await contest.contestant();
    await assertRefused(contestant.call('getQuiz'), 'user_not_started_exam');
    for (const moment of ['entry', 'justBeforeStart', 'afterEnd'] as const) {
      contest.clock.now = testTimes[moment];
      await assertRefused(contestant.call('getQuiz'), 'exam_cannot_send_quiz');
    }
  });
});

test('when nobody is logged in, then every call for contestants says so', async () => {
  const client = contest.client();
  for (const name of [
    'startExam',
    'getQuiz',
    'finishExam',
    'getQuickScore',
    'getPersonalResult',
    'getSubmissions',
  ] as const)
    await assertRefused(client.call(name), 'not_logged_in');
  await assertRefused(client.call('submitAnswer', { body: { answer: '', quiz_number: 1 } }), 'not_logged_in');
});
