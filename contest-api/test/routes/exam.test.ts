import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestContest, type TestContest } from '../support/contest.ts';
import { testTimes } from '../support/pack.ts';

let contest: TestContest;
before(async () => {
  contest = await startTestContest({ now: testTimes.inProgress });
});
after(() => contest.close());

describe('start', () => {
  test('when the exam is in progress, then it sends the first question without its answer', async () => {
    const contestant = await contest.contestant();
    const { status, body } = await contestant.call('startExam');
    assert.equal(status, 200);
    assert.equal(body.quiz.number, 1);
    assert.equal(body.total_quiz_count, 8);
    assert.equal(body.user_exam_status.scheduled_to_end, '2025-06-22T14:10:00.000+09:00');
    assert.ok(!JSON.stringify(body).includes('解説'));
  });
});
