import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { assertRefused, type Client } from '../support/client.ts';
import { startTestContest, testContest } from '../support/contest.ts';
import { rowContents } from '../support/inspect-database.ts';
import { buildPack, rightAnswers, testTimes } from '../support/pack.ts';

let contestant: Client;
const contest = testContest();
beforeEach(async () => {
  contest.clock.now = testTimes.inProgress;
  contestant = await contest.contestant();
  await contestant.call('startExam');
});

const submit = (quiz_number = 1, answer = '3') =>
  contestant.call('submitAnswer', { body: { answer, quiz_number } });
const end = new Date('2025-06-22T14:10:00+09:00');
const afterEnd = (milliseconds: number) => new Date(end.getTime() + milliseconds);
const examStatus = async () => (await contestant.call('getMe')).body.exam_status;

describe('the end of the time', () => {
  // own-duration.test.ts has the last moment at which an answer is accepted, for every way in which an attempt can end.
  test('when an answer arrives past the end and its grace, then it is refused and nothing is written', async () => {
    contest.clock.now = afterEnd(5_001);
    const before = await rowContents(contest.database);
    await assertRefused(submit(), 'user_timeover_exam');
    await assertRefused(submit(1, 'not an option'), 'user_timeover_exam');
    assert.deepEqual(await rowContents(contest.database), before);
  });
});

describe('finish', () => {
  test('when it is repeated, then the response is the same and the first moment stays', async () => {
    await submit();
    const first = await contestant.call('finishExam');
    assert.equal(first.body.user_exam_status.submitted_quiz_count, 1);
    const before = await rowContents(contest.database);
    contest.clock.now = testTimes.afterEnd;
    const again = await contestant.call('finishExam');
    assert.equal(again.status, 200);
    assert.deepEqual(again.body.user_exam_status, first.body.user_exam_status);
    assert.deepEqual(await rowContents(contest.database), before);
    assert.equal(await examStatus(), 'finished');
  });

  test('when the time is over, then it is harmless and the attempt stays time over', async () => {
    contest.clock.now = afterEnd(5_001);
    const before = await rowContents(contest.database);
    assert.equal((await contestant.call('finishExam')).status, 200);
    assert.deepEqual(await rowContents(contest.database), before);
    assert.equal(await examStatus(), 'time_over');
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
      await submit(index + 1, index === 1 || index === 6 ? '' : answer);
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
    await submit();
    await assertRefused(contestant.call('getQuickScore'), 'exam_not_finished');
    await contestant.call('finishExam');
    for (const moment of [
      '2025-06-22T13:10:00+09:00',
      '2025-06-22T14:30:00+09:00',
      '2025-06-22T14:30:05+09:00',
    ]) {
      contest.clock.now = new Date(moment);
      await assertRefused(contestant.call('getQuickScore'), 'exam_cannot_get_score');
    }
    contest.clock.now = new Date('2025-06-22T14:30:05.001+09:00');
    assert.equal((await contestant.call('getQuickScore')).body.total_score, 1);
  });

  test('when the pack says at_finish, then it is there as soon as the own attempt is over', async () => {
    const generous = await startTestContest({ pack: buildPack({ exam: { quick_score: 'at_finish' } }) });
    try {
      const early = await generous.contestant();
      await early.call('startExam');
      await early.call('submitAnswer', { body: { answer: '3', quiz_number: 1 } });
      await assertRefused(early.call('getQuickScore'), 'exam_not_finished');
      await early.call('finishExam');
      assert.equal((await early.call('getQuickScore')).body.total_score, 1);
    } finally {
      await generous.close();
    }
  });
});
