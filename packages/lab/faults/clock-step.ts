import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readDatabaseTime } from '@knowledgeking/contest-api/database/clock';
import type { Database } from '@knowledgeking/contest-api/database/database';
import type { Stage } from '@knowledgeking/stage';
import { callApi } from '@knowledgeking/stage/call';
import type { Contestant } from '@knowledgeking/stage/contestants';
import type { Copy } from '@knowledgeking/stage/copy';
import { atMost, type Finding } from '@knowledgeking/stage/ledger';
import { type Dose, type Fault, underLoad } from './fault.ts';

const tenMinutes = 10 * 60_000;
/** Every step of the copy's clock, and by how much each is off from then on, in milliseconds. */
const steps = [
  { what: 'ten minutes ahead', wall: tenMinutes, monotonic: 0 },
  { what: 'ten minutes behind', wall: -tenMinutes, monotonic: 0 },
  { what: 'right again', wall: 0, monotonic: 0 },
  { what: 'ten minutes ahead, with the clock that only counts on', wall: tenMinutes, monotonic: tenMinutes },
];
/** How exactly a copy has to have the database's time again, in milliseconds; how soon, the dose says. */
const exactWithin = 1_000;
const doses = {
  // Other tests run beside it.
  small: { steps: steps.filter(({ monotonic }) => monotonic > 0), settledWithin: 4_000, watched: 6_000 },
  full: { steps, settledWithin: 2_000, watched: 5_000 },
};

/** Asks a copy for its time and the period, between two looks at the database's clock. @returns also how far it is `off` from that clock */
async function read(copy: Copy, database: Database, { cookie }: Contestant, since: number) {
  const before = (await readDatabaseTime(database)).getTime();
  const [status, me] = await Promise.all([
    callApi(copy.port, { path: '/site_status' }),
    callApi(copy.port, { path: '/users/me', cookie }),
  ]);
  const after = (await readDatabaseTime(database)).getTime();
  const time = Date.parse(status.body.server_time ?? '');
  const off = time < before ? before - time : Math.max(0, time - after);
  const isRight =
    status.body.site_status?.period === 'in_progress' && me.text.includes('"in_examination_period"');
  return { after: performance.now() - since, off, isRight };
}

async function run(stage: Stage, dose: Dose): Promise<Finding[]> {
  const { settledWithin, watched } = doses[dose];
  const file = path.join(stage.folder, 'clock.json');
  const preload = import.meta.resolve('@knowledgeking/stage/stepped-clock');
  const steady = await stage.startCopy();
  const env = { CLOCK_STEP_FILE: file, NODE_OPTIONS: `--import=${preload}` };
  const conditions = { env, contestants: 400, perSecond: 40, retries: false };
  return underLoad(stage, conditions, async ({ copies: [stepped], contestants: [watcher] }) => {
    if (!stepped || !watcher) throw new Error('nobody is there');
    const found: Finding[] = [];
    for (const { what, ...shift } of doses[dose].steps) {
      writeFileSync(file, JSON.stringify(shift));
      const since = performance.now();
      const readings: Awaited<ReturnType<typeof read>>[] = [];
      while (performance.now() - since < watched) {
        readings.push(await read(stepped, stage.database, watcher, since));
        await pause(25);
      }
      const wrong = readings.filter(({ off, isRight }) => off > exactWithin || !isRight);
      const settled = Math.max(0, ...wrong.map(({ after }) => after));
      const later = readings.filter(({ after }) => after > settledWithin);
      const most = Math.max(...later.map(({ off }) => off));
      found.push(
        atMost(
          `${what}: milliseconds until contestants see the database's time and period`,
          settled,
          settledWithin,
          `${settled.toFixed(0)} (${readings.length} looks; then at most ${most.toFixed(0)} ms off)`,
        ),
      );
    }
    const other = await read(steady, stage.database, watcher, performance.now());
    return [...found, atMost('milliseconds that the other copy is off', other.off, exactWithin)];
  });
}

/** The clock of one copy's machine is set wrong in the middle of an exam. */
export const clockStep: Fault = {
  name: 'clock-step',
  does: 'sets the clock of one copy’s machine ten minutes ahead and behind while contestants answer',
  run,
};
