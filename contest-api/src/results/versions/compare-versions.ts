import { type CsvColumn, writeCsv } from '../../data/csv.ts';
import type { Database } from '../../database/database.ts';
import { countResults } from '../queries.ts';
import { sliceParticipants } from './queries-aggregation.ts';
import {
  analyzeResults,
  type ComparisonCounts,
  countMoves,
  countTitleChanges,
  listMovedOf,
  type PersonChange,
  type VersionPair,
} from './queries-comparison.ts';

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

/** The columns of the table of those who move; it names nobody. */
export const moveColumns: CsvColumn<PersonChange>[] = [
  { heading: '参加者ID', meaning: 'participant_id', cell: (person) => person.participantId },
  { heading: '前の得点', meaning: 'くらべる版での合計の得点', cell: (person) => person.scoreBefore },
  { heading: '後の得点', meaning: '採点しなおした得点', cell: (person) => person.scoreAfter },
  { heading: '前の順位', meaning: '総合順位', cell: (person) => person.rankBefore },
  { heading: '後の順位', meaning: '総合順位', cell: (person) => person.rankAfter },
  { heading: '前の通過', meaning: '通過した人は1、ほかは0', cell: (person) => person.passedBefore },
  { heading: '後の通過', meaning: '通過する人は1、ほかは0', cell: (person) => person.passedAfter },
  {
    heading: '前の称号',
    meaning: '称号の記号。いくつもあるときは空白でつなぐ',
    cell: (person) => person.titlesBefore.join(' '),
  },
  { heading: '後の称号', meaning: '同じ', cell: (person) => person.titlesAfter.join(' ') },
];

/**
 * Writes everyone who moves between two versions into a table (data/csv.ts says how).
 * @returns how many
 */
export function writeMovesCsv(database: Database, versions: VersionPair, file: string): Promise<number> {
  const pages = async function* () {
    for (const slice of sliceParticipants(slices)) yield await listMovedOf(database, versions, slice);
  };
  return writeCsv(file, moveColumns, pages());
}
