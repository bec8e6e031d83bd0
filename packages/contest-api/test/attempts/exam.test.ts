import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { ErrorCode } from '@knowledgeking/contract';
import { assertRefused, type Client } from '../support/client.ts';
import { startTestContest, testContest } from '../support/contest.ts';
import { buildPack, rightAnswers, testTimes } from '../support/pack.ts';

let contestant: Client;
const contest = testContest();
beforeEach(async () => {
  contest.clock.now = testTimes.inProgress;
  contestant = await contest.contestant();
  await contestant.call('startExam');
});

const countAttempts = async () =>
  (await contest.database.selectFrom('attempts').select('participant_id').execute()).length;

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

  for (const time of ['12:59:59.999', '14:30:00.000'])
    test(`when it is ${time}, then the exam is not in progress`, async () => {
      contest.clock.now = at(time);
      const contestant = await contest.contestant();
      await contest.unchangedBy(() => assertRefused(contestant.call('startExam'), 'exam_not_in_progress'));
    });

  test('when twenty start at once, then there is one attempt', async () => {
    const contestant = await contest.contestant();
    const before = await countAttempts();
    const answers = await Promise.all(Array.from({ length: 20 }, () => contestant.call('startExam')));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    // On a cluster those that wait too long for the participant's node are put off.
    const others = answers.filter(({ status }) => status !== 200);
    for (const { body } of others)
      assert.match(body.error_code, /^(user_exam_status_already_started|too_many_requests)$/);
    assert.equal(await countAttempts(), before + 1);
    assert.equal((await contestant.call('checkEntry')).body.user_exam_status?.submitted_quiz_count, 0);
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
  await assertRefused(client.submit(1, ''), 'not_logged_in');
});

describe('finish', () => {
  test('when it is repeated, then the response is the same and the first moment stays', async () => {
    await contestant.submit(1, '3');
    const first = await contestant.call('finishExam');
    assert.equal(first.body.user_exam_status.submitted_quiz_count, 1);
    contest.clock.now = testTimes.afterEnd;
    await contest.unchangedBy(async () => {
      const { status, body } = await contestant.call('finishExam');
      assert.deepEqual([status, body.user_exam_status], [200, first.body.user_exam_status]);
    });
    assert.equal((await contestant.call('getMe')).body.exam_status, 'finished');
  });

  test('when the exam has not begun, or its results are out, then there is nothing to finish', async () => {
    for (const moment of ['entry', 'justBeforeStart'] as const) {
      contest.clock.now = testTimes[moment];
      await assertRefused(contestant.call('finishExam'), 'exam_cannot_finish');
    }
  });
});

describe('quick score', () => {
  test('when the attempt is finished, then there are points per level, beside the full points', async () => {
    for (const [index, answer] of rightAnswers.entries())
      await contestant.submit(index + 1, index === 1 || index === 6 ? '' : answer);
    await contestant.call('finishExam');
    contest.clock.now = testTimes.afterEnd;
    const { body } = await contestant.call('getQuickScore');
    assert.deepEqual(body, {
      normal_level_score: 5,
      normal_level_full_score: 6,
      hard_level_score: 0,
      hard_level_full_score: 1,
      super_hard_level_score: 1,
      super_hard_level_full_score: 1,
      total_score: 6,
      total_full_score: 8,
    });
  });

  test('when others may still answer, then nobody gets a score, which would tell which answers are right', async () => {
    await contestant.submit(1, '3');
    await assertRefused(contestant.call('getQuickScore'), 'exam_not_finished');
    await contestant.call('finishExam');
    for (const time of ['13:10:00', '14:30:00', '14:30:05']) {
      contest.clock.now = at(time);
      await assertRefused(contestant.call('getQuickScore'), 'exam_cannot_get_score');
    }
    contest.clock.now = at('14:30:05.001');
    assert.equal((await contestant.call('getQuickScore')).body.total_score, 1);
  });

  test('when the pack says at_finish, then it is there as soon as the own attempt is over', async () => {
    const pack = buildPack({ exam: { quick_score: 'at_finish' } });
    await using generous = await startTestContest({ pack });
    const early = await generous.contestant();
    await early.call('startExam');
    await early.submit(1, '3');
    await assertRefused(early.call('getQuickScore'), 'exam_not_finished');
    await early.call('finishExam');
    assert.equal((await early.call('getQuickScore')).body.total_score, 1);
  });
});

// attempt-model.test.ts tries everything that may be sent in any order, and the fuzz that a refusal writes nothing.
describe('submit', () => {
  test('when the same answer is sent again, then the response is the same and it counts once', async () => {
    const first = await contestant.submit(1, '3');
    await contest.unchangedBy(async () => {
      const again = await contestant.submit(1, '3');
      assert.deepEqual([again.status, again.body], [first.status, first.body]);
    });
  });

  test('when the format is wrong, then it is refused and the question can still be answered', async () => {
    for (const answer of ['5', '1,2', ' ', '3,'])
      await assertRefused(contestant.submit(1, answer), 'invalid_submit_format');
    assert.equal((await contestant.submit(1, '3')).status, 200);
  });

  test('when the format of a later question is tried out, then the response tells nothing about it', async () => {
    const probes = ['1', '9', 'た,い,へ,い,よ,う', 'ん,ん,ん,ん,ん,ん', 'A-1', 'あ'.repeat(200)];
    for (const answer of probes)
      for (let number = 2; number <= 8; number += 1)
        await assertRefused(contestant.submit(number, answer), 'invalid_quiz_number');
  });

  test('when it could not count, then that is said first, whatever the answer', async () => {
    const submitsNothing = async (code: ErrorCode) => {
      for (const answer of ['3', '99']) await assertRefused(contestant.submit(1, answer), code);
    };
    contest.clock.now = at('14:10:05.001');
    await submitsNothing('user_timeover_exam');
    contest.clock.now = testTimes.inProgress;
    await contestant.call('finishExam');
    await submitsNothing('exam_cannot_submit');
    contestant = await contest.contestant();
    await submitsNothing('user_not_started_exam');
  });
});
