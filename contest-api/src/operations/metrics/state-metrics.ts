import { periods } from '@knowledgeking/contract/rules/periods';
import { Gauge, type Registry } from 'prom-client';
import type { ContestCache } from '../../contest/contest-cache.ts';
import { countAttempts } from '../../contest/queries-schedule.ts';
import type { Connection } from '../../database/database.ts';
import { PacedReading } from '../paced-reading.ts';
import { addGauge } from './gauge.ts';

/** The sources of the metrics about state. */
export interface StateMetricsContext {
  connection: Connection;
  contest: ContestCache;
  now: () => Date;
}

/** Milliseconds between two counts of all attempts, each of which reads the whole table. */
const countEvery = 15_000;

/** Shows the state of the contest as this copy sees it; what it can't find out is left out, or is not a number. */
export function registerStateMetrics(registry: Registry, context: StateMetricsContext): void {
  const { contest, now } = context;
  addGauge(registry, {
    name: 'contest_clock_offset_seconds',
    help: 'How far the database’s clock is ahead of this machine’s',
    read: () => (now().getTime() - Date.now()) / 1_000,
  });
  addGauge(registry, {
    name: 'contest_cache_age_seconds',
    help: 'Age of the exam data that this copy has cached',
    read: () => contest.ageMilliseconds / 1_000,
  });
  addGauge(registry, {
    name: 'contest_maintenance',
    help: '1 in maintenance, else 0',
    read: async () => Number((await contest.maintenance()).isInMaintenance),
  });
  new Gauge({
    name: 'contest_period',
    help: '1 for the period that the contest is in, else 0',
    labelNames: ['period'],
    registers: [registry],
    async collect() {
      this.reset();
      const status = await contest.siteStatus(now()).catch(() => undefined);
      if (!status) return;
      for (const period of periods) this.set({ period }, Number(period === status.period));
    },
  });
  registerAttemptMetrics(registry, context);
}

function registerAttemptMetrics(registry: Registry, { connection, contest, now }: StateMetricsContext): void {
  const read = async () => {
    const exam = await contest.currentExam();
    return exam && countAttempts(connection.database, exam.id, now());
  };
  const attempts = new PacedReading(read, {
    pauseMilliseconds: countEvery,
    patienceMilliseconds: 1_000,
    largestShare: 0.01,
  });
  new Gauge({
    name: 'contest_attempts',
    help: 'Attempts at the current exam by how far they are, counted now and then',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      const counted = await attempts.value();
      if (!counted) return;
      this.set({ state: 'playing' }, counted.playing);
      this.set({ state: 'finished' }, counted.finished);
      this.set({ state: 'time_over' }, counted.timeOver);
    },
  });
}
