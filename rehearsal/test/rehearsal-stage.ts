import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, beforeEach } from 'node:test';
import { startTestContest, type TestContest } from '../../contest-api/test/support/contest.ts';
import { buildPack, rightAnswers, testTimes } from '../../contest-api/test/support/pack.ts';
import type { Plan } from '../src/plan.ts';
import { type RehearsalOptions, rehearse } from '../src/rehearse.ts';
import type { Report } from '../src/report.ts';
import { objectivesOf } from '../src/verdict.ts';
import { type Fault, FaultyGateway } from './faulty-gateway.ts';

export const debugKey = 'a key for the debug calls';
export const quizCount = rightAnswers.length;

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

  /** Rehearses with twenty contestants, unless the options say otherwise. */
  rehearse(options: Partial<RehearsalOptions> = {}): Promise<Report> {
    return rehearse({
      plan: planOf(20),
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
