import type { CallResult, Period, UserExamStatus } from '@knowledgeking/contract';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { callPatiently, type OwnContest } from './own-contest.ts';

/**
 * A test's own participant, logged in on one device. Steps that a test is not about bypass the pages here, in the same
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

  /** Enters, and logs in on that device. */
  static async enter(contest: OwnContest, context: BrowserContext): Promise<Contestant> {
    const [{ id }, examNumber] = await Promise.all([contest.exam(), contest.enter()]);
    const contestant = new Contestant(contest, examNumber, id, context);
    await contestant.logInWith(context);
    return contestant;
  }

  /** Logs in on another device. */
  async logInWith(context: BrowserContext): Promise<void> {
    await call(context.request, 'POST', `${this.#contest.siteUrl}/api/users/login`, {
      base_crew_token: this.examNumber,
    });
  }

  /** Starts the exam, and skips to the question with this number. */
  async startAt(number = 1): Promise<void> {
    await call(this.#request, 'POST', `${this.#examPath}/start`, {});
    for (let skipped = 1; skipped < number; skipped += 1) await this.submit(skipped, '');
  }

  async submit(number: number, answer: string): Promise<void> {
    await call(this.#request, 'POST', `${this.#examPath}/submit`, { quiz_number: number, answer });
  }

  async finish(): Promise<void> {
    await call(this.#request, 'POST', `${this.#examPath}/finish`, {});
  }

  /** Sits the exam as far as the question with this number, and finishes it. Afterwards the contest is in this period. */
  async sitUntil(number: number, after: Period): Promise<void> {
    await this.#contest.setPeriod('in_progress');
    await this.startAt(number);
    await this.finish();
    await this.#contest.setPeriod(after);
  }

  /** The attempt as the API returns it; null if there is none. */
  async attempt(): Promise<UserExamStatus | null> {
    const answer = await call(this.#request, 'GET', `${this.#examPath}/check_entry`);
    return (answer as CallResult<'checkEntry'>).user_exam_status;
  }

  /** When the attempt ends by the API's clock, in milliseconds since 1970. */
  async end(): Promise<number> {
    return Date.parse((await this.attempt())?.scheduled_to_end ?? '');
  }

  /** How far the attempt is, in the API's words. */
  async examStatus(): Promise<string | undefined> {
    const answer = await call(this.#request, 'GET', `${this.#contest.siteUrl}/api/users/me`);
    return (answer as CallResult<'getMe'>).exam_status;
  }

  /** The answers in the database, in the order of the questions. */
  answers(): Promise<string[]> {
    return this.#contest.database.answersOf(this.examNumber);
  }
}

function call(
  request: APIRequestContext,
  method: 'GET' | 'POST',
  url: string,
  body?: object,
): Promise<unknown> {
  return callPatiently(url, () => request.fetch(url, { method, ...(body && { data: body }) }));
}
