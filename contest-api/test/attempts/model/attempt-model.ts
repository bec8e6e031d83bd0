import { testTimes } from '../../support/pack.ts';

export const quizCount = 8;
const examStart = new Date('2025-06-22T13:00:00+09:00').getTime();
const examEnd = new Date('2025-06-22T14:30:00+09:00').getTime();
const duration = 60 * 60_000;
const grace = 5_000;

/** The expected outcome of a call: 200, or an error code. */
export type Expected = 'ok' | string;

/**
 * One attempt according to the specification, as simply as possible; times are milliseconds since the epoch. Each
 * method returns what the API must respond with, and advances the model.
 */
export class AttemptModel {
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

  start(): Expected {
    if (this.status === 'in_examination_period') return 'user_exam_status_already_started';
    if (!this.isInProgress) return 'exam_not_in_progress';
    if (this.scheduledToEnd !== undefined) return 'user_already_finished_exam';
    this.scheduledToEnd = Math.min(this.now + duration, examEnd);
    return 'ok';
  }

  quiz(): Expected {
    if (this.status === 'not_started')
      return this.isInProgress ? 'user_not_started_exam' : 'exam_cannot_send_quiz';
    if (this.isFinished || (this.status === 'finished' && this.isTimeOver))
      return 'user_already_finished_exam';
    if (this.status === 'time_over') return 'user_timeover_exam';
    return this.answers.length === quizCount ? 'user_completed_exam' : 'ok';
  }

  submit(number: number, answer: string): Expected {
    if (number > quizCount) return 'invalid_quiz_number';
    if (this.scheduledToEnd === undefined) return 'user_not_started_exam';
    if (number === this.answers.length && this.answers[number - 1] === answer) return 'ok';
    if (this.isFinished) return 'exam_cannot_submit';
    if (this.now > this.scheduledToEnd + grace) return 'user_timeover_exam';
    if (number !== this.answers.length + 1) return 'invalid_quiz_number';
    this.answers.push(answer);
    return 'ok';
  }

  finish(): Expected {
    if (this.now < examStart) return 'exam_cannot_finish';
    if (this.scheduledToEnd === undefined) return 'user_not_started_exam';
    if (this.now <= this.scheduledToEnd + grace) this.isFinished = true;
    return 'ok';
  }

  quick_score(): Expected {
    if (this.status === 'not_started') return 'exam_cannot_get_score';
    if (this.status === 'in_examination_period') return 'exam_not_finished';
    return this.now <= examEnd + grace ? 'exam_cannot_get_score' : 'ok';
  }
}
