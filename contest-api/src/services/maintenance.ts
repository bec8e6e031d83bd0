import type { Database } from '../repositories/database.ts';
import { countPlayingBetween } from '../repositories/schedule.ts';
import { writeMaintenance } from '../repositories/site-state.ts';
import { loadExams } from './contest.ts';
import { toJapanTime } from './time.ts';

/** Puts the contest into maintenance, or changes its message; a beginning that is known stays. */
export async function beginMaintenance(database: Database, message: string, now: Date) {
  const before = await writeMaintenance(database, { isInMaintenance: true, message }, now);
  return { in_maintenance: true, message, began_at: toJapanTime(before.beganAt ?? now) };
}

/** Ends maintenance, and counts who could not play; `before` is the state that this call ended. */
export async function endMaintenance(database: Database, now: Date) {
  const before = await writeMaintenance(database, { isInMaintenance: false, message: '' }, now);
  const from = before.beganAt ?? now;
  const exam = (await loadExams(database)).at(-1);
  const played = exam ? await countPlayingBetween(database, exam.id, { from, until: now }) : 0;
  return {
    before,
    in_maintenance: false,
    began_at: toJapanTime(from),
    ended_at: toJapanTime(now),
    seconds: Math.round((now.getTime() - from.getTime()) / 1_000),
    playing_in_it: played,
  };
}
