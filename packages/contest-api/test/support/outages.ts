import assert from 'node:assert/strict';
import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import { listAuditEntries } from '../../src/operations/queries.ts';
import type { CopyReport } from '../../src/outages/queries.ts';
import type { Client } from './client.ts';
import type { TestContest } from './contest.ts';

/** A copy's report of a window of ten seconds, written right after it, in which nobody called. @param change what is to be otherwise */
export function buildCopyReport(
  window_started_at: Date,
  { copy_name = 'api1:3000', window_milliseconds = 10_000, ...change }: Partial<CopyReport> = {},
): CopyReport {
  return {
    copy_id: copy_name,
    copy_name,
    window_started_at,
    window_milliseconds,
    recorded_at: addMilliseconds(window_started_at, window_milliseconds + 50),
    calls: 0,
    failures: 0,
    contestants: 0,
    unserved: {},
    outcomes: {},
    started: 0,
    submitted: 0,
    finished: 0,
    slowest_calls: [],
    in_flight: 0,
    cache_age_milliseconds: 200,
    clock_offset_milliseconds: 0,
    database_waiting: 0,
    retried_conflicts: 0,
    is_last: false,
    ...change,
  };
}

/** A time of the exam's day, in Japan. */
export const at = (time: string) => new Date(`2025-06-22T${time}+09:00`);

/** An outage of seven minutes, about an hour after the start of those who began first. */
export const outage = { since: at('14:02:00'), until: at('14:09:00') };

/** Contestants by how far their exam was in the outage. Another one had finished before it. */
export type OutagePlayers = Record<
  'ranOutInIt' | 'ranOutAfterIt' | 'runsPastEnd' | 'finishedInIt' | 'late',
  Client
>;

/** Begins the exam of 13:00 to 14:30 again, with nobody but these contestants; it is 14:20 then. */
export async function playThroughOutage(contest: TestContest): Promise<OutagePlayers> {
  await contest.database.deleteFrom('attempts').execute();
  await contest.database.deleteFrom('time_credits').execute();
  await contest.moveExam({
    ...{ exam_start_at: at('13:00:00'), exam_end_at: at('14:30:00'), results_published_at: null },
    ...{ last_end_at: null, time_credited_at: null },
  });
  const startedAt = async (time: string): Promise<Client> => {
    contest.clock.now = at(time);
    const client = await contest.contestant();
    assert.equal((await client.call('startExam')).status, 200);
    return client;
  };
  const players = {
    ranOutInIt: await startedAt('13:05:00'),
    ranOutAfterIt: await startedAt('13:10:00'),
    runsPastEnd: await startedAt('13:40:00'),
    finishedInIt: await startedAt('13:40:00'),
    late: await startedAt('14:15:00'),
  };
  contest.clock.now = at('14:03:00');
  await players.finishedInIt.call('finishExam');
  const finishedBefore = await startedAt('13:20:00');
  contest.clock.now = at('13:50:00');
  await finishedBefore.call('finishExam');
  contest.clock.now = at('14:20:00');
  return players;
}

/** Moves the beginning of the maintenance that an operator has just switched on back by some minutes, also in the log. */
export async function lastedFor({ database }: TestContest, minutes: number): Promise<void> {
  const began = new Date(Date.now() - minutes * 60_000);
  await database.updateTable('site_state').set({ maintenance_began_at: began }).execute();
  const [on] = await listAuditEntries(database, { limit: 1 });
  assert.equal(on?.command, 'maintenance on');
  await database
    .updateTable('audit_log')
    .set({ began_at: began, ended_at: began })
    .where('audit_entry_id', '=', on.audit_entry_id)
    .execute();
}
