import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallResult } from '@knowledgeking/contract';
import {
  pauseBefore,
  requestTimeoutMilliseconds,
  retryLimitMilliseconds,
} from '@knowledgeking/contract/rules/pauses';
import type { Contestant } from './contestants.ts';
import type { Ledger } from './ledger.ts';

/** The outcome of a load, as contestants see it. */
export interface LoadReport {
  requests: number;
  /** Failures by what was seen instead of a 200, such as `502` or `ECONNRESET`. */
  failures: Record<string, number>;
  /** How often the site's rule made a browser ask again. */
  retries: number;
  /** The same by what was seen, such as `429` or `ECONNRESET`. */
  retriedAfter: Record<string, number>;
  /** Milliseconds from the first sending to the acknowledgement, sorted. */
  latencies: number[];
}

/** A running load. */
export interface Load {
  /** Lets what is under way end, and reports. */
  stop(): Promise<LoadReport>;
}

interface LoadOptions {
  port: number;
  contestants: readonly Contestant[];
  ledger: Ledger;
  /** Requests per second; they do not wait for each other, except that a contestant answers one question after the other. */
  perSecond: number;
  /** Whether failures are tried again as the site does (lost responses and 429), for up to 60 s; otherwise each one counts. Default false. */
  retries?: boolean;
}

/** Lets contestants answer question after question, and read who they are in between, until stopped. */
export function startLoad({ port, contestants, ledger, perSecond, retries = false }: LoadOptions): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const report: LoadReport = { requests: 0, failures: {}, retries: 0, retriedAfter: {}, latencies: [] };
  const nextQuizzes = new NextQuizzes();
  const free = [...contestants];
  const underWay = new Set<Promise<void>>();
  const timer = setInterval(() => {
    const contestant = free.shift();
    if (!contestant) return;
    const turn = take(contestant).finally(() => underWay.delete(turn));
    underWay.add(turn);
  }, 1_000 / perSecond);

  async function take(contestant: Contestant): Promise<void> {
    const { answers, next, path, cookie } = contestant;
    const answer = answers[next - 1] ?? '';
    const body = JSON.stringify({ answer, quiz_number: next });
    const response = await persist({ method: 'POST', path, cookie, body });
    if (response !== undefined) {
      ledger.acknowledge(contestant.participantId, answer);
      contestant.next += 1;
      if (!nextQuizzes.isRight(next, response)) noteFailure('another response than the first sending gets');
    }
    if (report.requests % 5 === 0) await persist({ method: 'GET', path: '/api/users/me', cookie });
    if (contestant.next <= contestant.quizCount) free.push(contestant);
  }

  const noteFailure = (seen: string) => {
    report.failures[seen] = (report.failures[seen] ?? 0) + 1;
  };

  /** Sends a request, again and again where the site would. @returns the response; undefined where it failed for good */
  async function persist(sent: SentRequest): Promise<string | undefined> {
    const start = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      const { seen, headers, text } = await send(agent, port, sent);
      report.requests += 1;
      if (seen === '200') {
        report.latencies.push(performance.now() - start);
        return text;
      }
      const isBusy = seen === '429';
      const isFinal = !isBusy && /^(?:[1-3]|4|500|503)/.test(seen);
      const asked = isBusy ? Number(headers['retry-after'] ?? 0) : undefined;
      const wait = pauseBefore(attempt, Math.random(), asked);
      if (!retries || isFinal || performance.now() - start + wait > retryLimitMilliseconds) {
        noteFailure(seen);
        return undefined;
      }
      report.retries += 1;
      report.retriedAfter[seen] = (report.retriedAfter[seen] ?? 0) + 1;
      await pause(wait);
    }
  }

  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      agent.destroy();
      report.latencies.sort((one, other) => one - other);
      return report;
    },
  };
}

/** Whether a submit's response is right, however often it was sent: the count is the number, and everybody gets the same question next. */
class NextQuizzes {
  readonly #known = new Map<number, string>();

  isRight(number: number, response: string): boolean {
    const { user_exam_status: status, next_quiz: next } = JSON.parse(response) as CallResult<'submitAnswer'>;
    const text = JSON.stringify(next);
    const known = this.#known.get(number) ?? text;
    this.#known.set(number, known);
    return status.submitted_quiz_count === number && text === known;
  }
}

interface SentRequest {
  method: 'GET' | 'POST';
  path: string;
  cookie: string;
  body?: string;
}

interface Seen {
  seen: string;
  headers: IncomingHttpHeaders;
  /** The body. */
  text: string;
}

/** Sends one request; `seen` is its status, or the code of the error that came instead. Takes no longer than a browser waits. */
function send(agent: Agent, port: number, sent: SentRequest): Promise<Seen> {
  const { method, path, cookie, body } = sent;
  return new Promise((resolve) => {
    const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const call = request(
      { agent, host: '127.0.0.1', port, method, path, headers, timeout: requestTimeoutMilliseconds },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () =>
          resolve({ seen: String(response.statusCode), headers: response.headers, text }),
        );
        response.on('error', () => resolve({ seen: 'cut off', headers: {}, text }));
      },
    );
    call.on('timeout', () => call.destroy(Object.assign(new Error('late'), { code: 'timed out' })));
    call.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ seen: error.code ?? 'lost', headers: {}, text: '' }),
    );
    call.end(body);
  });
}
