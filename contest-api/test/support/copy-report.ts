import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import type { CopyReport } from '../../src/operations/outages/queries.ts';

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
