import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Answer, Client } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { rightAnswers, testTimes } from '../support/pack.ts';

const quizCount = 8;
const examStart = new Date('2025-06-22T13:00:00+09:00').getTime();
const examEnd = new Date('2025-06-22T14:30:00+09:00').getTime();
const duration = 60 * 60_000;
const grace = 5_000;

/**
 * One attempt according to the specification, as simply as possible; times are milliseconds since the epoch. Each
 * method returns what the API must respond with (`ok` or an error code), and advances the model.
 */
class AttemptModel {
  now = testTimes.inProgress.getTime();
  scheduledToEnd: number | undefined;
  answers: string[] = [];
  isFinished = false;

  get isInProgress(): boolean {
    return this.now >= examStart && this.now < examEnd;
  }

  get status(): string {
    if (this.scheduledToEnd === undefined) return 'not_started';
    if (this.isFinished || this.answers.length === quizCount) return 'finished';
    return this.isTimeOver ? 'time_over' : 'in_examination_period';
  }

  /** Whether the attempt's end has passed; no new question is handed out after it. */
  get isTimeOver(): boolean {
    return this.scheduledToEnd !== undefined && this.now > this.scheduledToEnd;
  }

  start(): string {
    if (this.status === 'in_examination_period') return 'user_exam_status_already_started';
    if (!this.isInProgress) return 'exam_not_in_progress';
    if (this.scheduledToEnd !== undefined) return 'user_already_finished_exam';
    this.scheduledToEnd = Math.min(this.now + duration, examEnd);
    return 'ok';
  }

  quiz(): string {
    if (this.status === 'not_started')
      return this.isInProgress ? 'user_not_started_exam' : 'exam_cannot_send_quiz';
    if (this.isFinished || (this.status === 'finished' && this.isTimeOver))
      return 'user_already_finished_exam';
    if (this.status === 'time_over') return 'user_timeover_exam';
    return this.answers.length === quizCount ? 'user_completed_exam' : 'ok';
  }

  submit(number: number, answer: string): string {
    if (number > quizCount) return 'invalid_quiz_number';
    if (this.scheduledToEnd === undefined) return 'user_not_started_exam';
    if (number === this.answers.length && this.answers[number - 1] === answer) return 'ok';
    if (this.isFinished) return 'exam_cannot_submit';
    if (this.now > this.scheduledToEnd + grace) return 'user_timeover_exam';
    if (number !== this.answers.length + 1) return 'invalid_quiz_number';
    this.answers.push(answer);
    return 'ok';
  }

  finish(): string {
    if (this.now < examStart) return 'exam_cannot_finish';
    if (this.scheduledToEnd === undefined) return 'user_not_started_exam';
    if (this.now <= this.scheduledToEnd + grace) this.isFinished = true;
    return 'ok';
  }

  quick_score(): string {
    if (this.status === 'not_started') return 'exam_cannot_get_score';
    if (this.status === 'in_examination_period') return 'exam_not_finished';
    return this.now <= examEnd + grace ? 'exam_cannot_get_score' : 'ok';
  }
}

const contest = testContest();

/** An action of a contestant's browser, or of the contest's clock. */
const command = (
  name: string,
  run: (model: AttemptModel, client: Client) => Promise<void>,
): fc.AsyncCommand<AttemptModel, Client> => ({ check: () => true, run, toString: () => name });

function assertAnswer({ status, body }: Answer<object>, expected: string): void {
  assert.equal(status === 200 ? 'ok' : body.error_code, expected);
}

const rightAnswerTo = (number: number) => rightAnswers[number - 1] ?? '1';

const start = fc.constant(
  command('start', async (model, client) => {
    const answer = await client.call('startExam');
    assertAnswer(answer, model.start());
    if (answer.status === 200)
      assert.equal(Date.parse(answer.body.user_exam_status.scheduled_to_end), model.scheduledToEnd);
  }),
);

const quiz = fc.constant(
  command('quiz', async (model, client) => {
    const answer = await client.call('getQuiz');
    assertAnswer(answer, model.quiz());
    if (answer.status === 200) assert.equal(answer.body.quiz.number, model.answers.length + 1);
  }),
);

/** Offsets from the next number: 0 is the next, -1 repeats the last answered, others are out of order. Sent once, or several times at once. */
const submit = fc
  .record({
    offset: fc.constantFrom(0, 0, 0, -1, -1, 1, -2),
    isRight: fc.boolean(),
    times: fc.constantFrom(1, 1, 2, 3),
  })
  .map(({ offset, isRight, times }) =>
    command(`submit(${offset}, ${isRight}) x ${times}`, async (model, client) => {
      const number = Math.max(1, model.answers.length + 1 + offset);
      const body = { quiz_number: number, answer: isRight ? rightAnswerTo(number) : '' };
      const answers = await Promise.all(
        Array.from({ length: times }, () => client.call('submitAnswer', { body })),
      );
      for (const answer of answers) {
        assertAnswer(answer, model.submit(number, body.answer));
        if (answer.status === 200) {
          assert.equal(answer.body.user_exam_status.submitted_quiz_count, model.answers.length);
          const hasNext = model.answers.length < quizCount && !model.isTimeOver;
          assert.equal(answer.body.next_quiz?.number, hasNext ? model.answers.length + 1 : undefined);
        }
      }
    }),
  );

const finish = fc.constant(
  command('finish', async (model, client) => assertAnswer(await client.call('finishExam'), model.finish())),
);

/** A submit racing a finish is either counted or refused, never both. */
const submitRacingFinish = fc.constant(
  command('submit racing finish', async (model, client) => {
    if (model.status !== 'in_examination_period' || model.answers.length === quizCount) return;
    const number = model.answers.length + 1;
    const body = { quiz_number: number, answer: rightAnswerTo(number) };
    const [submitted] = await Promise.all([client.call('submitAnswer', { body }), client.call('finishExam')]);
    if (submitted.status === 200) model.answers.push(body.answer);
    else assert.equal(submitted.body.error_code, 'exam_cannot_submit');
    model.finish();
    const { body: repeated } = await client.call('finishExam');
    assert.equal(repeated.user_exam_status.submitted_quiz_count, model.answers.length);
  }),
);

const minute = 60_000;
const jump = fc
  .constantFrom(1_000, minute, 10 * minute, 49 * minute, 61 * minute, 4_000, -5_000, -minute)
  .map((milliseconds) =>
    command(`clock ${milliseconds}`, async (model) => {
      model.now += milliseconds;
      contest.clock.now = new Date(model.now);
    }),
  );

const look = fc.constant(
  command('look', async (model, client) => {
    const { body } = await client.call('getMe');
    assert.equal(body.exam_status, model.status);
    const score = await client.call('getQuickScore');
    assertAnswer(score, model.quick_score());
    if (score.status === 200)
      assert.equal(score.body.total_score, model.answers.filter((answer) => answer !== '').length);
  }),
);

/** Everything a contestant, a bad connection and a clock can do, in any order. */
const attemptCommands = fc.commands(
  [start, start, quiz, submit, submit, submit, submit, submit, finish, submitRacingFinish, jump, look],
  { maxCommands: 30 },
);

test('whatever a contestant, a bad connection and the clock do, the attempt is what the specification says', async () => {
  await fc.assert(
    fc.asyncProperty(attemptCommands, async (commands) => {
      const model = new AttemptModel();
      contest.clock.now = new Date(model.now);
      const client = await contest.contestant();
      await fc.asyncModelRun(() => ({ model, real: client }), commands);
      const stored = await client.call('checkEntry');
      const count = stored.body.user_exam_status?.submitted_quiz_count ?? 0;
      assert.equal(count, model.answers.length);
    }),
    { numRuns: 120 },
  );
});
