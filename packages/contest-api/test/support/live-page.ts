import { QuestionTallies } from '../../src/attempts/question-tallies.ts';
import type { Database } from '../../src/database/database.ts';
import type { LiveState } from '../../src/monitoring/live/live-states.ts';
import { CopyReports } from '../../src/outages/copy-reports.ts';
import type { TestContest } from './contest.ts';

/** The token of the tests' live pages. */
export const operationsToken = 'a token of the tests, long enough';

/** A response of the live page. */
interface LiveResponse {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** The live page of a contest, as an operator's browser uses it. */
export class LivePage {
  readonly origin: string;
  readonly reports: CopyReports;
  cookie = '';

  private constructor(origin: string, reports: CopyReports) {
    this.origin = origin;
    this.reports = reports;
  }

  /** Opens the operations port with a live page. @param overrides.database where it reads; default: where the contest is */
  static async open(
    contest: TestContest,
    overrides: {
      database?: Database;
      token?: string;
      smtpUrl?: string;
      name?: string;
      tallies?: QuestionTallies;
      names?: string[];
    } = {},
  ): Promise<LivePage> {
    const now = () => contest.clock.now;
    const opened: CopyReports[] = [];
    const origin = await contest.openOperations((cache) => {
      const reports = new CopyReports({
        connection: contest.testDatabase.connection,
        counts: contest.app.counts,
        contest: cache,
        now,
        copyName: overrides.name ?? 'venue:3000',
        onError: () => undefined,
      });
      opened.push(reports);
      return {
        operationsToken: overrides.token ?? operationsToken,
        database: overrides.database ?? contest.database,
        reports,
        tallies: overrides.tallies ?? new QuestionTallies(),
        smtpUrl: overrides.smtpUrl ?? 'smtp://127.0.0.1:1',
        now,
      };
    }, overrides.names);
    const [reports] = opened;
    if (!reports) throw new Error('there is no live page');
    return new LivePage(origin, reports);
  }

  get(path: string): Promise<LiveResponse> {
    return this.#send(path, {});
  }

  /** @param headers as a browser on another page would send them */
  post(path: string, body: object, headers: Record<string, string> = {}): Promise<LiveResponse> {
    return this.#send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.origin, ...headers },
      body: JSON.stringify(body),
    });
  }

  async logIn(operator = 'はな', token = operationsToken): Promise<LiveResponse> {
    return this.post('/live/login', { operator, token });
  }

  async state(): Promise<LiveState> {
    const { status, body } = await this.get('/live/state');
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body as unknown as LiveState;
  }

  async #send(path: string, request: RequestInit): Promise<LiveResponse> {
    const headers = { ...(request.headers as object), ...(this.cookie && { cookie: this.cookie }) };
    const response = await fetch(`${this.origin}${path}`, { ...request, headers });
    const cookie = response.headers.get('set-cookie');
    if (cookie) this.cookie = cookie.split(';')[0] ?? '';
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : { text },
    };
  }
}
