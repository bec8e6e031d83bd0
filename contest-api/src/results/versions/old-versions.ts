import { loadExam } from '../../contest/contest.ts';
import type { Database } from '../../database/database.ts';
import { listRemarks } from '../marking/queries-remarks.ts';
import { deleteResultVersions, listResultVersions } from './queries.ts';

/** How many versions of an exam's results stay, the one that is shown among them. */
const keptVersions = 3;

/** Removes all versions but the newest, the one that is shown, and those from before and after a correction of the key. */
export async function removeOldVersions(database: Database, examId: string): Promise<void> {
  const [exam, versions, remarks] = await Promise.all([
    loadExam(database, examId),
    listResultVersions(database, examId),
    listRemarks(database, examId),
  ]);
  const kept = new Set([
    ...versions.slice(0, keptVersions),
    exam?.resultVersion,
    ...remarks.flatMap(({ resultVersionBefore, resultVersionAfter }) => [
      resultVersionBefore,
      resultVersionAfter,
    ]),
  ]);
  const old = versions.filter((version) => !kept.has(version));
  await deleteResultVersions(database, examId, old);
}
