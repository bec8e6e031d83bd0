import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { pauseBefore } from '@knowledgeking/contract/rules/retry-pause';
import type { Contestant } from './contestants.ts';
import type { Ledger } from './ledger.ts';

/** The outcome of a load, as contestants see it. */
export interface LoadReport {
  requests: number;
  /** Failures by what was seen instead of a 200, such as `502` or `ECONNRESET`. */
  failures: Record<string, number>;
  /** How often the site's rule made a browser ask again. */
  retries: number;
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
  const report: LoadReport = { requests: 0, failures: {}, retries: 0, latencies: [] };
  const free = [...contestants];
  const underWay = new Set<Promise<void>>();
  const timer = setInterval(() => {
    const contestant = free.shift();
    if (!contestant) return;
    const turn = take(contestant).finally(() => underWay.delete(turn));
    underWay.add(turn);
  }, 1_000 / perSecond);

  async function take(contestant: Contestant): Promise<void> {
    const { answer, path, cookie } = contestant;
    const body = JSON.stringify({ answer, quiz_number: contestant.next });
    if (await persist({ method: 'POST', path, cookie, body })) {
      ledger.acknowledge(contestant.participantId, answer);
      contestant.next += 1;
    }
    if (report.requests % 5 === 0) await persist({ method: 'GET', path: '/api/users/me', cookie });
    if (contestant.next <= contestant.quizCount) free.push(contestant);
  }

  /** Sends a request, again and again where the site would; false where it failed for good. */
  async function persist(sent: SentRequest): Promise<boolean> {
    const start = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      const { seen, headers } = await send(agent, port, sent);
      report.requests += 1;
      if (seen === '200') {
        report.latencies.push(performance.now() - start);
        return true;
      }
      const isBusy = seen === '429';
      const isFinal = !isBusy && /^(?:[1-3]|4|500|503)/.test(seen);
      if (!retries || isFinal || performance.now() - start > 60_000) {
        report.failures[seen] = (report.failures[seen] ?? 0) + 1;
        return false;
      }
      report.retries += 1;
      await pause(
        pauseBefore(attempt, Math.random(), isBusy ? Number(headers['retry-after'] ?? 0) : undefined),
      );
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

interface SentRequest {
  method: 'GET' | 'POST';
  path: string;
  cookie: string;
  body?: string;
}

/** Sends one request; `seen` is its status, or the code of the error that came instead. Takes no longer than a browser waits. */
function send(
  agent: Agent,
  port: number,
  sent: SentRequest,
): Promise<{ seen: string; headers: IncomingHttpHeaders }> {
  const { method, path, cookie, body } = sent;
  return new Promise((resolve) => {
    const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const call = request(
      { agent, host: '127.0.0.1', port, method, path, headers, timeout: 10_000 },
      (response) => {
        response.resume();
        response.on('end', () => resolve({ seen: String(response.statusCode), headers: response.headers }));
        response.on('error', () => resolve({ seen: 'cut off', headers: {} }));
      },
    );
    call.on('timeout', () => call.destroy(Object.assign(new Error('late'), { code: 'timed out' })));
    call.on('error', (error: NodeJS.ErrnoException) => resolve({ seen: error.code ?? 'lost', headers: {} }));
    call.end(body);
  });
}
