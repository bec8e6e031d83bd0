import { setTimeout as pause } from 'node:timers/promises';
import type { CallResult } from '@knowledgeking/contract';
import {
  pauseBefore,
  requestTimeoutMilliseconds,
  retryLimitMilliseconds,
} from '@knowledgeking/contract/rules/retries';
import { Agent, request } from 'undici';
import type { Contestant } from './contestants.ts';
import type { Ledger } from './ledger.ts';

/** The outcome of a load, as contestants see it. */
export interface LoadReport {
  requests: number;
  /** Failures by what was seen instead of a 200, such as `502` or `ECONNRESET`. */
  failures: Record<string, number>;
  /** How often the site's rule made a browser ask again, by what was seen, such as `429`. */
  retriedAfter: Record<string, number>;
  /** The longest time from the first sending to the acknowledgement, in milliseconds. */
  longestWait: number;
}

interface LoadOptions {
  port: number;
  contestants: readonly Contestant[];
  ledger: Ledger;
  /** Requests per second; they do not wait for each other, except that a contestant answers one question after the other. */
  perSecond: number;
  /** Whether failures are tried again as the site does (lost responses and 429), for up to 60 s; otherwise each one counts. */
  retries: boolean;
}

/** Lets contestants answer question after question, and read who they are in between, until stopped. */
export function startLoad({ port, contestants, ledger, perSecond, retries }: LoadOptions) {
  const agent = new Agent({
    connections: 512,
    headersTimeout: requestTimeoutMilliseconds,
    bodyTimeout: requestTimeoutMilliseconds,
  });
  const report: LoadReport = { requests: 0, failures: {}, retriedAfter: {}, longestWait: 0 };
  /** The question that everybody gets next, by the number of the question that was answered. */
  const nextQuizzes = new Map<number, string>();
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
    const response = await persist({ path, cookie, body });
    if (response !== undefined) {
      ledger.acknowledge(contestant.participantId, answer);
      contestant.next += 1;
      if (!isRight(next, response)) note('failures', 'another response than the first sending gets');
    }
    if (report.requests % 5 === 0) await persist({ path: '/api/users/me', cookie });
    if (contestant.next <= contestant.quizCount) free.push(contestant);
  }

  /** Whether a submit's response is right, however often it was sent: the count is the number, and everybody gets the same question next. */
  function isRight(number: number, response: string): boolean {
    const { user_exam_status: status, next_quiz: next } = JSON.parse(response) as CallResult<'submitAnswer'>;
    const text = JSON.stringify(next);
    const known = nextQuizzes.get(number) ?? text;
    nextQuizzes.set(number, known);
    return status.submitted_quiz_count === number && text === known;
  }

  const note = (kind: 'failures' | 'retriedAfter', seen: string) => {
    report[kind][seen] = (report[kind][seen] ?? 0) + 1;
  };

  /** Sends a request, again and again where the site would. @returns the response; undefined where it failed for good */
  async function persist(sent: Parameters<typeof send>[0]): Promise<string | undefined> {
    const start = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      const { seen, retryAfter, text } = await send(sent);
      report.requests += 1;
      if (seen === '200') {
        report.longestWait = Math.max(report.longestWait, performance.now() - start);
        return text;
      }
      const isBusy = seen === '429';
      const isFinal = !isBusy && /^(?:[1-3]|4|500|503)/.test(seen);
      const wait = pauseBefore(attempt, Math.random(), isBusy ? Number(retryAfter ?? 0) : undefined);
      if (!retries || isFinal || performance.now() - start + wait > retryLimitMilliseconds) {
        note('failures', seen);
        return undefined;
      }
      note('retriedAfter', seen);
      await pause(wait);
    }
  }

  /** Sends one request, a POST where it has a body; `seen` is its status, or the code of the error that came instead. Takes no longer than a browser waits. */
  async function send({ path, cookie, body }: { path: string; cookie: string; body?: string }) {
    try {
      const response = await request(`http://127.0.0.1:${port}${path}`, {
        dispatcher: agent,
        method: body ? 'POST' : 'GET',
        headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body }),
      });
      const text = await response.body.text();
      return { seen: String(response.statusCode), retryAfter: response.headers['retry-after'], text };
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return { seen: code ?? message, text: '' };
    }
  }

  return {
    /** Lets what is under way end, and reports. */
    async stop(): Promise<LoadReport> {
      clearInterval(timer);
      await Promise.all(underWay);
      await agent.destroy();
      return report;
    },
  };
}
