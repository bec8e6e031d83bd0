import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, afterEach, before, beforeEach } from 'node:test';
import { startTestContest, type TestContest } from '@knowledgeking/contest-api/test/support/contest';
import { buildPack, rightAnswers, testTimes } from '@knowledgeking/contest-api/test/support/pack';
import { listen } from '@knowledgeking/contest-api/test/support/waiting';
import { objectivesOf } from '../src/objectives.ts';
import type { Plan } from '../src/plan.ts';
import { type RehearsalOptions, rehearse } from '../src/rehearse.ts';
import type { Report } from '../src/report.ts';

/**
 * The gateway's treatment of a request; undefined passes it on. One that is turned away gets the gateway's own 503, a covered one the
 * gateway's page with a 200.
 */
export type Fault = 'put_off' | 'drop' | 'cut' | 'slow' | 'forget' | 'turn_away' | 'cover' | undefined;

/** How long a slow response is held back, in milliseconds. */
export const slowMilliseconds = 1_500;

/** A gateway before the API that treats some requests badly. */
export class FaultyGateway {
  readonly #server = createServer((request, response) => void this.#handle(request, response));
  readonly #apiPort: number;
  readonly #faultOf: (path: string, body: string) => Fault;

  /** @param faultOf called with each request's path and body */
  constructor(apiOrigin: string, faultOf: (path: string, body: string) => Fault) {
    this.#apiPort = Number(new URL(apiOrigin).port);
    this.#faultOf = faultOf;
  }

  /** @returns the base URL of the API behind it */
  async listen(): Promise<string> {
    return `http://127.0.0.1:${await listen(this.#server)}/api`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const fault = this.#faultOf(request.url ?? '', body);
    if (fault === 'cut') return void response.destroy();
    if (fault === 'turn_away' || fault === 'cover') {
      response.writeHead(fault === 'cover' ? 200 : 503, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Service Temporarily Unavailable</title>');
      return;
    }
    if (fault === 'put_off') {
      response.writeHead(429, { 'retry-after': '0', 'content-type': 'application/json' });
      response.end('{"error_code":"too_many_requests"}');
      return;
    }
    if (fault === 'forget') {
      const { quiz_number: count } = JSON.parse(body);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ user_exam_status: { submitted_quiz_count: count }, next_quiz: null }));
      return;
    }
    const { method, url, headers } = request;
    const passed = forward(
      { port: this.#apiPort, host: '127.0.0.1', method, path: url, headers },
      (answer) => {
        if (fault === 'drop') {
          response.destroy();
          answer.resume();
          return;
        }
        setTimeout(
          () => {
            response.writeHead(answer.statusCode ?? 500, answer.headers);
            answer.pipe(response);
          },
          fault === 'slow' ? slowMilliseconds : 0,
        );
      },
    );
    passed.on('error', () => response.destroy());
    passed.end(body);
  }
}

/** Does something once for each of these ends of a path. */
export function once(faults: Record<string, Fault>): (path: string) => Fault {
  const left = new Map(Object.entries(faults));
  return (asked) => {
    const end = [...left.keys()].find((one) => asked.endsWith(one));
    const fault = end === undefined ? undefined : left.get(end);
    left.delete(end ?? '');
    return fault;
  };
}

export const debugKey = 'a key for the debug calls';
export const quizCount = rightAnswers.length;

/** How many contestants rehearse, where a test does not say otherwise. */
export const everyone = 12;

/** Contestants who play their whole exam within seconds. */
export const planOf = (participants: number): Plan => ({
  participants,
  over: 25 * participants,
  share: { part: 1, of: 1 },
  speed: 1_000,
  seed: 7,
});

/** The objectives that were missed, except those about time, which a busy machine may miss. */
export const missedOf = (report: Report): string[] =>
  objectivesOf(report).flatMap(({ name, isMet }) => (isMet || name.includes('予定から') ? [] : [name]));

/** A contest on staging that is rehearsed, where it is wished through a gateway with faults. */
export class RehearsalStage {
  readonly contest: TestContest;
  readonly folder = mkdtempSync(path.join(tmpdir(), 'rehearsal-'));
  #gateway: FaultyGateway | undefined;

  constructor(contest: TestContest) {
    this.contest = contest;
  }

  get url(): string {
    return `${this.contest.origin}/api`;
  }

  /** Brings the exam into progress again. */
  async begin(): Promise<void> {
    this.contest.clock.now = testTimes.inProgress;
    await this.contest
      .client()
      .call('debugPeriod', { headers: { 'x-debug-key': debugKey }, body: { period: 'in_progress' } });
  }

  async switchTo(maintenance_status: 'none' | 'in_maintenance'): Promise<void> {
    const headers = { 'x-debug-key': debugKey };
    await this.contest.client().call('debugMaintenance', { headers, body: { maintenance_status } });
  }

  /** Rehearses with `everyone`, unless the options say otherwise. */
  rehearse(options: Partial<RehearsalOptions> = {}): Promise<Report> {
    return rehearse({
      plan: planOf(everyone),
      url: this.url,
      debugKey,
      answers: 'mixed',
      right: new Map(),
      connections: 100,
      publishes: false,
      resultsWithin: 0,
      ...options,
    });
  }

  /** The base URL of a gateway that does something to the first requests that a test chooses. */
  async behind(faultOf: (path: string, body: string) => Fault): Promise<string> {
    this.#gateway = new FaultyGateway(this.contest.origin, faultOf);
    return this.#gateway.listen();
  }

  closeGateway(): void {
    this.#gateway?.close();
  }

  async close(): Promise<void> {
    rmSync(this.folder, { recursive: true });
    await this.contest.close();
  }
}

/** Has a contest for rehearsals around all tests of a file, and begins each test on it afresh. */
export function aroundAll(use: (stage: RehearsalStage) => void): void {
  let stage: RehearsalStage;
  before(async () => {
    stage = await openRehearsalStage();
    use(stage);
  });
  beforeEach(() => stage.begin());
  afterEach(() => stage.closeGateway());
  after(() => stage.close());
}

async function openRehearsalStage(): Promise<RehearsalStage> {
  const pack = buildPack();
  pack.contest = { ...pack.contest, demo: { simulated_participants: 0 } };
  return new RehearsalStage(await startTestContest({ pack, settings: { appEnv: 'staging', debugKey } }));
}
