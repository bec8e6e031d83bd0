import { RawConnection, type RawResponse, toBytes } from '@knowledgeking/stage/raw-connection';
import { testExamId } from '../support/client.ts';
import { stagingEnvironment } from '../support/command-line.ts';
import { startTestContest, type TestContest } from '../support/contest.ts';
import { buildEntry, enterForToken, participantsWith } from '../support/entries.ts';
import { buildPack, rightAnswers, testTimes } from '../support/pack.ts';
import { bodyOf, type Draft, type KnownValues, type Role, roles } from './requests.ts';

const debugKey = stagingEnvironment.DEBUG_KEY;
/** No limit is reached, so that a 429 means that something takes too long. */
const unlimited = 1_000_000_000;

/** A moment of the contest in which requests are tried. */
export interface Situation {
  name: string;
  now: Date;
  /** When its contestants play; before the exam they don't. */
  playedAt?: Date;
  /** Sent with each request. With the debug key among them, requests may move the period and switch maintenance. */
  headers?: Record<string, string>;
  isInMaintenance?: boolean;
  /** The contestants are those of the situation before, because nobody can play any more. */
  isPublished?: boolean;
}

/** The API with everything that it limits, except how often; as on staging, so that debug calls need their key. */
export class Stage {
  readonly contest: TestContest;
  readonly known: KnownValues;
  /** Lines that the API logged about failures, for anyone who reads one. */
  readonly logged: string[];
  #cookies = new Map<Role, string>();
  /** Each contestant's exam number, as the body of a login. */
  readonly #numbers = new Map<Role, string>();
  #headers: Record<string, string> = {};
  readonly #own: RawConnection;

  private constructor(contest: TestContest, known: KnownValues, logged: string[]) {
    this.contest = contest;
    this.logged = logged;
    this.known = known;
    this.#own = this.connect();
  }

  static async open(): Promise<Stage> {
    const pack = buildPack();
    pack.contest = { ...pack.contest, demo: { simulated_participants: 3 } };
    const logged: string[] = [];
    const contest = await startTestContest({
      pack,
      logger: { level: 'error', stream: { write: (line) => void logged.push(line) } },
      now: testTimes.entry,
      settings: {
        appEnv: 'staging',
        debugKey,
        rateLimitPerMinute: unlimited,
        participantRateLimitPerMinute: unlimited,
        loginRateLimitPerMinute: unlimited,
        mailRequestsPerAddress: unlimited,
      },
    });
    return new Stage(contest, await enterSome(contest), logged);
  }

  /** A new connection to the API. */
  connect(): RawConnection {
    return new RawConnection(Number(new URL(this.contest.origin).port));
  }

  async close(): Promise<void> {
    this.#own.close();
    await this.contest.close();
  }

  /** Brings the contest into a situation, with a contestant for every role. */
  async enter({ now, playedAt, headers, isInMaintenance, isPublished = false }: Situation): Promise<void> {
    const { clock } = this.contest;
    clock.now = playedAt ?? now;
    this.#headers = headers ?? {};
    this.#cookies = new Map([['nobody', '']]);
    await this.#call('POST', '/debug/maintenance', { maintenance_status: 'none' });
    if (headers) await this.#call('POST', '/debug/period', { period: 'in_progress' });
    for (const role of roles) {
      if (role === 'nobody') continue;
      const cookie = await this.#logIn(role, isPublished);
      if (role === 'loggedOut') await this.#call('DELETE', '/users/logout', undefined, cookie);
      else if (playedAt && role !== 'entered' && !isPublished) await this.#play(role, cookie);
    }
    clock.now = now;
    const maintenance_status = isInMaintenance ? 'in_maintenance' : 'none';
    await this.#call('POST', '/debug/maintenance', { maintenance_status });
  }

  async #logIn(role: Role, again: boolean): Promise<string> {
    const entry = { children_division: true };
    if (!again)
      this.#numbers.set(role, (await this.#call('POST', `/exams/${testExamId}/debug_entry`, entry)).body);
    const me = await this.#call('POST', '/users/login', JSON.parse(this.#numbers.get(role) ?? ''));
    const cookie = me.headers['set-cookie']?.split(';')[0] ?? '';
    this.#cookies.set(role, cookie);
    return cookie;
  }

  async #play(role: Role, cookie: string): Promise<void> {
    const path = `/exams/${testExamId}`;
    await this.#call('POST', `${path}/start`, {}, cookie);
    const answers = role === 'running' ? rightAnswers.slice(0, 3) : rightAnswers;
    for (const [index, answer] of answers.entries())
      await this.#call('POST', `${path}/submit`, { answer, quiz_number: index + 1 }, cookie);
    if (role === 'finished') await this.#call('POST', `${path}/finish`, {}, cookie);
  }

  /** A call that must succeed. */
  async #call(method: 'POST' | 'DELETE', path: string, body?: object, cookie = ''): Promise<RawResponse> {
    const headers = { cookie, 'x-debug-key': debugKey, ...(body && { 'content-type': 'application/json' }) };
    const bytes = toBytes(method, `/api${path}`, headers, body && JSON.stringify(body));
    const response = await this.#own.send(bytes, false, false);
    if (!response || response.status >= 300)
      throw new Error(`${path}: ${response?.status} ${response?.body}`);
    return response;
  }

  /** Sends a draft with its role's cookie. */
  send(draft: Draft, connection: RawConnection): Promise<RawResponse | undefined> {
    const own = this.#cookies.get(draft.role) ?? '';
    const cookie = draft.bend ? draft.bend(own) : own;
    const headers = { ...(cookie && { cookie }), ...this.#headers, ...draft.headers };
    const bytes = toBytes(draft.method, draft.target, headers, bodyOf(draft));
    const isFramingOdd = 'content-length' in headers || 'transfer-encoding' in headers;
    return connection.send(bytes, draft.method === 'HEAD', isFramingOdd);
  }
}

/** Entries in every state, and the values by which a caller would name them. */
async function enterSome(contest: TestContest): Promise<KnownValues> {
  const emails = ['waiting@example.jp', 'entered@example.jp', 'expired@example.jp'];
  contest.clock.now = new Date(testTimes.entry.getTime() - 3 * 24 * 60 * 60 * 1_000);
  const expired = await enterForToken(contest, buildEntry({ email: emails[2] ?? '' }));
  contest.clock.now = testTimes.entry;
  const waiting = await enterForToken(contest, buildEntry({ email: emails[0] ?? '' }));
  const confirmed = await enterForToken(contest, buildEntry({ email: emails[1] ?? '' }));
  await contest.client().call('confirmEntry', { body: { entry_token: confirmed } });
  const [participant] = await participantsWith(contest, emails[1] ?? '');
  return {
    id: [testExamId, testExamId, testExamId, 'unknown'],
    email: [...emails, 'unknown@example.jp', 'ＣＲＥＷ＠example.jp'],
    entry_token: [waiting, confirmed, expired, 'unknown'],
    base_crew_token: [participant?.exam_number, '7K3M-Q9RT-2XWD'],
    quiz_number: [1, 2, 3, 4, 4, 5, 8, 9],
    answer: [...rightAnswers, '', '1,2', 'A-1'],
    submissions: [rightAnswers, [''], rightAnswers.slice(0, 3)],
    start_at: ['2025-06-22T13:00:00+09:00'],
    display_name: ['なぎさ'],
    birthplace: ['東京都', '海外', '月'],
  };
}
