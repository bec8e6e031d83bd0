import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type CallBody,
  type CallName,
  type CallResult,
  calls,
  type ErrorBody,
  type ErrorCode,
} from '@knowledgeking/contract';
import { assertKeepsContract } from './contract-check.ts';

/** The exam of `buildPack`. */
export const testExamId = 'test-exam';

/**
 * A response of the API. A test knows from the status whether to look for a result or an error, so the body is both.
 */
export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body & ErrorBody;
}

/** A request exactly as it is sent. */
export interface RawRequest {
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  type?: string;
}

/** Patience for an API that is slow because its machine is busy, in milliseconds. */
export const longPatience = 30_000;

/** The browser's side of the calls, over real HTTP and with cookies. */
export class Client {
  readonly #origin: string;
  readonly #patience: number;
  #cookie = '';

  /**
   * @param patience for how many milliseconds a call that is put off (429) is made again, as the site does. For an API in a
   *   process of its own, which puts calls off when the machine has other work. Default: not at all.
   */
  constructor(origin: string, patience = 0) {
    this.#origin = origin;
    this.#patience = patience;
  }

  /** The session's cookie, for requests that no client can send; empty without one. */
  get cookie(): string {
    return this.#cookie;
  }

  /** Makes one call of the contract; `query` is appended to the path. */
  call<Name extends CallName>(
    name: Name,
    options: {
      body?: CallBody<Name>;
      examId?: string;
      query?: Record<string, string>;
      headers?: Record<string, string>;
    } = {},
  ): Promise<Answer<CallResult<Name>>> {
    const { body, query, ...rest } = options;
    return this.sendTo(name, {
      ...rest,
      ...(query && { search: `?${new URLSearchParams(query)}` }),
      ...(body !== undefined && { body: JSON.stringify(body), type: 'application/json' }),
    });
  }

  /** Sends an answer to the test exam. */
  submit(quiz_number: number, answer: string): Promise<Answer<CallResult<'submitAnswer'>>> {
    return this.call('submitAnswer', { body: { answer, quiz_number } });
  }

  /** Enters through the debug call, and logs in. @returns the exam number */
  async enterAndLogIn(entry: { birthplace?: string; children_division?: boolean } = {}): Promise<string> {
    const { body } = await this.call('debugEntry', { body: { children_division: false, ...entry } });
    const { status, body: me } = await this.call('login', { body });
    if (status !== 200) throw new Error(`entry or login failed: ${JSON.stringify([body, me])}`);
    return body.base_crew_token;
  }

  /** Starts the test exam, sends these answers to its first questions, and finishes. */
  async play(answers: string[]): Promise<void> {
    const steps: Answer<unknown>[] = [await this.call('startExam')];
    for (const [index, answer] of answers.entries()) steps.push(await this.submit(index + 1, answer));
    steps.push(await this.call('finishExam'));
    const refused = steps.find(({ status }) => status !== 200);
    if (refused) throw new Error(`playing failed: ${JSON.stringify(refused.body)}`);
  }

  /** Sends any request to a call of the contract; the response must be one that the contract lists. */
  async sendTo<Name extends CallName>(
    name: Name,
    { examId = testExamId, search = '', ...request }: RawRequest & { examId?: string; search?: string } = {},
  ): Promise<Answer<CallResult<Name>>> {
    const { method, path } = calls[name];
    const answer = await this.send<CallResult<Name>>(method, path.replace(':id', examId) + search, request);
    assertKeepsContract(name, answer);
    return answer;
  }

  /** Sends any request anywhere; `path` is relative to the API's base. */
  async send<Body = unknown>(method: string, path: string, request: RawRequest = {}): Promise<Answer<Body>> {
    const end = performance.now() + this.#patience;
    for (;;) {
      const answer = await this.#sendOnce<Body>(method, path, request);
      if (answer.status !== 429 || performance.now() >= end) return answer;
      await pause(200);
    }
  }

  async #sendOnce<Body>(
    method: string,
    path: string,
    { headers = {}, body, type }: RawRequest,
  ): Promise<Answer<Body>> {
    const response = await fetch(`${this.#origin}/api${path}`, {
      method,
      headers: {
        ...(type && { 'content-type': type }),
        ...(this.#cookie && { cookie: this.#cookie }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    const cookie = response.headers.get('set-cookie');
    if (cookie) this.#cookie = cookie.split(';')[0] ?? '';
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse(text) as Body & ErrorBody };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Fails where a call was not refused with this code; the client has already checked that status and shape fit the code.
 */
export async function assertRefused(answer: Promise<Answer<unknown>>, code: ErrorCode): Promise<void> {
  const { status, body } = await answer;
  assert.equal(body?.error_code ?? status, code);
}

/** Fails unless the call worked, or was put off by a 429 that says when to try again. */
export function assertPassedOrPutOff({ status, body, headers }: Answer<unknown>): void {
  if (status === 200) return;
  assert.equal(status, 429, JSON.stringify(body));
  assert.equal(body.error_code, 'too_many_requests');
  assert.ok(Number(headers.get('retry-after')) > 0);
  assert.match(body.message, /^the contest API is busy/);
}
