import type { Database } from '../repositories/database.ts';
import type { ContestExam } from './contest.ts';
import { type Watching, withNextVersion } from './next-version.ts';

/**
 * Marks, ranks and awards, into a new version of the results beside the one that is shown; the last step shows it instead. So it
 * is all or nothing, and as often as wanted, and whatever ends it half-way leaves what was shown. Participants are those who started.
 * Only one runs at a time; another one waits.
 * @returns how many participants have a result now
 * @throws AnswersStillAcceptedError before the exam's end and grace are over, RefusedError where what it is made from changed meanwhile
 */
export function aggregate(
  database: Database,
  known: ContestExam,
  now: Date,
  watching: Watching = {},
): Promise<{ participants: number }> {
  return withNextVersion(database, known, { ...watching, now }, async ({ participants, show }) => {
    await show();
    return { participants };
  });
}
