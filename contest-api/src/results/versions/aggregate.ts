import type { ContestExam } from '../../contest/contest.ts';
import type { Database } from '../../database/database.ts';
import { type Comparison, compareVersions } from './compare-versions.ts';
import { type Watching, withNextVersion } from './next-version.ts';
import type { VersionPair } from './queries-comparison.ts';

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

/** New results beside those that are shown, with who would move; nothing that is seen has changed yet. */
export interface AggregationProposal {
  exam: ContestExam;
  versions: VersionPair;
  comparison: Comparison;
  /** Shows them instead. @throws RefusedError where what they are made from has changed meanwhile */
  show(): Promise<{ participants: number }>;
}

/** The same as `aggregate`, for results that everyone can see: hands them to `work`, which may show them. Otherwise they are removed. */
export function withAggregation<Result>(
  database: Database,
  known: ContestExam,
  { now, ...watching }: Watching & { now: Date },
  work: (proposal: AggregationProposal) => Promise<Result>,
): Promise<Result> {
  return withNextVersion(database, known, { ...watching, now }, async (next) => {
    const { before: exam, baseVersion, resultVersion, participants } = next;
    const versions = { examId: exam.id, before: baseVersion, after: resultVersion };
    return work({
      exam,
      versions,
      comparison: await compareVersions(database, versions),
      show: async () => {
        await next.show();
        return { participants };
      },
    });
  });
}
