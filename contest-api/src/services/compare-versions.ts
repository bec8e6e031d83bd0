import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { sliceParticipants } from '../repositories/aggregation.ts';
import type { Database } from '../repositories/database.ts';
import {
  analyzeResults,
  type ComparisonCounts,
  countMoves,
  countTitleChanges,
  listMovedOf,
  type PersonChange,
  type VersionPair,
} from '../repositories/result-comparison.ts';
import { countResults } from '../repositories/results.ts';

/** Who moves between two versions of the results, counted. */
export interface Comparison extends ComparisonCounts {
  /** Those who have a result in only one of the versions: they started, were removed or changed in between. */
  onlyBefore: number;
  onlyAfter: number;
  /** Only those that anybody gets or loses. */
  titles: { code: string; gained: number; lost: number }[];
}

/** Counts who moves between two versions of the results. */
export async function compareVersions(database: Database, versions: VersionPair): Promise<Comparison> {
  const { examId, before, after } = versions;
  await analyzeResults(database);
  const counts = await countMoves(database, versions);
  const changes = await countTitleChanges(database, versions);
  const old = await countResults(database, { examId, resultVersion: before });
  const fresh = await countResults(database, { examId, resultVersion: after });
  return {
    ...counts,
    titles: titleMoves(changes),
    onlyBefore: old.participants - counts.participants,
    onlyAfter: fresh.participants - counts.participants,
  };
}

function titleMoves(changes: Awaited<ReturnType<typeof countTitleChanges>>): Comparison['titles'] {
  const codes = [...new Set(changes.flatMap(({ before, after }) => [...before, ...after]))].sort();
  const peopleWith = (code: string, has: 'before' | 'after', hasNot: 'before' | 'after') =>
    changes
      .filter((change) => change[has].includes(code) && !change[hasNot].includes(code))
      .reduce((sum, { people }) => sum + people, 0);
  return codes
    .map((code) => ({
      code,
      gained: peopleWith(code, 'after', 'before'),
      lost: peopleWith(code, 'before', 'after'),
    }))
    .filter(({ gained, lost }) => gained + lost > 0);
}

/** How many slices the participants are read in: a million then come four thousand at a time. */
const slices = 256;

const columns: [string, (person: PersonChange) => string | number][] = [
  ['participant_id', (person) => person.participantId],
  ['score_before', (person) => person.scoreBefore],
  ['score_after', (person) => person.scoreAfter],
  ['rank_before', (person) => person.rankBefore],
  ['rank_after', (person) => person.rankAfter],
  ['passed_before', (person) => Number(person.passedBefore)],
  ['passed_after', (person) => Number(person.passedAfter)],
  ['titles_before', (person) => person.titlesBefore.join(' ')],
  ['titles_after', (person) => person.titlesAfter.join(' ')],
];

/**
 * Writes everyone who moves between two versions into a CSV file (UTF-8 with BOM). No cell needs quotes, and none can be taken for a
 * formula: they are ids, numbers, and titles' codes.
 * @returns how many
 */
export async function writeMovesCsv(
  database: Database,
  versions: VersionPair,
  path: string,
): Promise<{ people: number }> {
  const file = createWriteStream(path, { mode: 0o600 });
  await once(file, 'open');
  file.write(`\uFEFF${columns.map(([name]) => name).join(',')}\r\n`);
  let people = 0;
  for (const slice of sliceParticipants(slices)) {
    const rows = await listMovedOf(database, versions, slice);
    people += rows.length;
    const lines = rows.map((person) => `${columns.map(([, cell]) => cell(person)).join(',')}\r\n`);
    if (lines.length > 0 && !file.write(lines.join(''))) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
  return { people };
}
