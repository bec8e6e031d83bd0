import type { CallResult, Period } from '@knowledgeking/contract';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { callPatiently, type OwnContest } from './own-contest.ts';

/**
 * A test's own participant, logged in. Steps that a test is not about bypass the pages here, in the same
 * session.
 */
export class Contestant {
  readonly examNumber: string;
  readonly #contest: OwnContest;
  readonly #request: APIRequestContext;
  readonly #examPath: string;

  private constructor(contest: OwnContest, examNumber: string, examId: string, context: BrowserContext) {
    this.#contest = contest;
    this.examNumber = examNumber;
    this.#examPath = `${contest.siteUrl}/api/exams/${examId}`;
    this.#request = context.request;
  }

  /** Enters, and logs in there. */
  static async enter(contest: OwnContest, context: BrowserContext): Promise<Contestant> {
    const [{ id }, examNumber] = await Promise.all([contest.exam(), contest.enter()]);
    const contestant = new Contestant(contest, examNumber, id, context);
    await callPatiently(context.request, `${contest.siteUrl}/api/users/login`, {
      base_crew_token: examNumber,
    });
    return contestant;
  }

  /** Starts the exam, and skips to the question with this number. */
  async startAt(number = 1): Promise<void> {
    await callPatiently(this.#request, `${this.#examPath}/start`, {});
    await this.skip(1, number - 1);
  }

  /** Skips the questions from one number to another. */
  async skip(from: number, to: number): Promise<void> {
    for (let quiz_number = from; quiz_number <= to; quiz_number += 1)
      await callPatiently(this.#request, `${this.#examPath}/submit`, { quiz_number, answer: '' });
  }

  async finish(): Promise<void> {
    await callPatiently(this.#request, `${this.#examPath}/finish`, {});
  }

  /** Sits the exam as far as the question with this number, and finishes it. Afterwards the contest is in this period. */
  async sitUntil(number: number, after: Period): Promise<void> {
    await this.#contest.setPeriod('in_progress');
    await this.startAt(number);
    await this.finish();
    await this.#contest.setPeriod(after);
  }

  /** When the attempt ends by the API's clock, in milliseconds since 1970. */
  async end(): Promise<number> {
    const answer = await callPatiently(this.#request, `${this.#examPath}/check_entry`);
    return Date.parse((answer as CallResult<'checkEntry'>).user_exam_status?.scheduled_to_end ?? '');
  }

  /** How far the attempt is, in the API's words. */
  async examStatus(): Promise<string | undefined> {
    const answer = await callPatiently(this.#request, `${this.#contest.siteUrl}/api/users/me`);
    return (answer as CallResult<'getMe'>).exam_status;
  }

  /** The answers in the database, in the order of the questions. */
  answers(): Promise<string[]> {
    return this.#contest.answersOf(this.examNumber);
  }
}
