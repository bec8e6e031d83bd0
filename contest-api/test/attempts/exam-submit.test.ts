import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { assertRefused, type Client } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { rowContents } from '../support/inspect-database.ts';
import { rightAnswers, testTimes } from '../support/pack.ts';

let contestant: Client;
const contest = testContest();
beforeEach(async () => {
  contest.clock.now = testTimes.inProgress;
  contestant = await contest.contestant();
  await contestant.call('startExam');
});

const submit = (quiz_number: number, answer: string) =>
  contestant.call('submitAnswer', { body: { answer, quiz_number } });

async function assertChangesNothing(request: () => Promise<void>): Promise<void> {
  const before = await rowContents(contest.database);
  await request();
  assert.deepEqual(await rowContents(contest.database), before);
}

describe('submit', () => {
  test('when every question is skipped, then each counts as submitted', async () => {
    for (const number of rightAnswers.keys()) assert.equal((await submit(number + 1, '')).status, 200);
    await contestant.call('finishExam');
    contest.clock.now = testTimes.afterEnd;
    assert.equal((await contestant.call('getQuickScore')).body.total_score, 0);
  });

  test('when the same answer is sent again, then the response is the same and it counts once', async () => {
    const first = await submit(1, '3');
    await assertChangesNothing(async () => {
      const again = await submit(1, '3');
      assert.deepEqual([again.status, again.body], [first.status, first.body]);
    });
  });

  test('when the same answer is sent again after the finish or after the time is over, then the response is the same', async () => {
    const first = await submit(1, '3');
    await contestant.call('finishExam');
    contest.clock.now = testTimes.afterEnd;
    const again = await submit(1, '3');
    assert.equal(again.status, 200);
    assert.deepEqual(again.body.user_exam_status, first.body.user_exam_status);
  });

  test('when another answer is sent to an answered number, then it is refused and the first one stays', async () => {
    await submit(1, '3');
    await assertChangesNothing(() => assertRefused(submit(1, '4'), 'invalid_quiz_number'));
    await assertChangesNothing(() => assertRefused(submit(1, ''), 'invalid_quiz_number'));
    await submit(2, '');
    await assertChangesNothing(() => assertRefused(submit(2, '1'), 'invalid_quiz_number'));
  });

  for (const number of [2, 8, 9, 10_000]) {
    test(`when it is for question ${number} on the turn of 1, then it is refused`, async () => {
      await assertChangesNothing(() => assertRefused(submit(number, ''), 'invalid_quiz_number'));
    });
  }

  test('when the format is wrong, then it is refused and the question can still be answered', async () => {
    for (const answer of ['5', '1,2', ' ', '3,'])
      await assertChangesNothing(() => assertRefused(submit(1, answer), 'invalid_submit_format'));
    assert.equal((await submit(1, '3')).status, 200);
  });

  test('when the format of a later question is tried out, then the response tells nothing about it', async () => {
    const probes = ['1', '9', 'た,い,へ,い,よ,う', 'ん,ん,ん,ん,ん,ん', 'A-1', 'あ'.repeat(200)];
    for (const answer of probes)
      for (let number = 2; number <= 8; number += 1)
        await assertRefused(submit(number, answer), 'invalid_quiz_number');
  });

  test('when there is no attempt, then it says so, whatever the answer', async () => {
    contestant = await contest.contestant();
    for (const answer of ['3', '', '99']) await assertRefused(submit(1, answer), 'user_not_started_exam');
  });

  test('when the attempt is finished, then nothing more is accepted', async () => {
    await contestant.call('finishExam');
    for (const answer of ['3', '', '99'])
      await assertChangesNothing(() => assertRefused(submit(1, answer), 'exam_cannot_submit'));
  });

  test('when twenty send the same answer at once, then all get the same response and it counts once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(1, '3')));
    for (const { status, body } of answers) {
      assert.equal(status, 200);
      assert.equal(body.user_exam_status.submitted_quiz_count, 1);
      assert.equal(body.next_quiz?.number, 2);
    }
  });

  test('when two devices answer differently at once, then one is accepted and the other is told that it was behind', async () => {
    const answers = await Promise.all(['1', '2', '3', '4', ''].map((answer) => submit(1, answer)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(answers.filter(({ body }) => body.error_code === 'invalid_quiz_number').length, 4);
    assert.equal((await contestant.call('getQuiz')).body.quiz.number, 2);
  });
});
