import type { ContestExam } from '../../contest/contest.ts';
import { type CsvColumn, writeCsv } from '../../data/csv.ts';
import type { Database } from '../../database/database.ts';
import { countResults } from '../queries.ts';
import {
  analyzeResults,
  type ComparisonCounts,
  countMoves,
  countTitleChanges,
  eachMoved,
  type PersonChange,
  type VersionPair,
} from './queries-comparison.ts';

/** Who moves between two versions of the results, counted. */
export interface Comparison extends ComparisonCounts {
  /** Those who have a result in only one of the versions: they started, were removed or changed in between. */
  only_before: number;
  only_after: number;
  /** Only those that anybody gets or loses. */
  titles: { code: string; gained: number; lost: number }[];
}

/** Counts who moves between two versions of the results. */
export async function compareVersions(database: Database, versions: VersionPair): Promise<Comparison> {
  const { examId, before, after } = versions;
  await analyzeResults(database);
  const counts = await countMoves(database, versions);
  const changes = await countTitleChanges(database, versions);
  const old = await countResults(database, { examId, result_version: before });
  const fresh = await countResults(database, { examId, result_version: after });
  return {
    ...counts,
    titles: titleMoves(changes),
    only_before: old.participants - counts.participants,
    only_after: fresh.participants - counts.participants,
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

/** The columns of the table of those who move; it names nobody. */
export const moveColumns: CsvColumn<PersonChange>[] = [
  { heading: '参加者ID', meaning: 'participant_id', cell: (person) => person.participant_id },
  { heading: '前の得点', meaning: 'くらべる版での合計の得点', cell: (person) => person.score_before },
  { heading: '後の得点', meaning: '採点しなおした得点', cell: (person) => person.score_after },
  { heading: '前の順位', meaning: '総合順位', cell: (person) => person.rank_before },
  { heading: '後の順位', meaning: '総合順位', cell: (person) => person.rank_after },
  { heading: '前の通過', meaning: '通過した人は1、ほかは0', cell: (person) => person.passed_before },
  { heading: '後の通過', meaning: '通過する人は1、ほかは0', cell: (person) => person.passed_after },
  {
    heading: '前の称号',
    meaning: '称号の記号。いくつもあるときは空白でつなぐ',
    cell: (person) => person.titles_before.join(' '),
  },
  { heading: '後の称号', meaning: '同じ', cell: (person) => person.titles_after.join(' ') },
];

/**
 * Writes everyone who moves between two versions into a table (data/csv.ts says how).
 * @returns how many
 */
export function writeMovesCsv(database: Database, versions: VersionPair, file: string): Promise<number> {
  return writeCsv(file, moveColumns, eachMoved(database, versions));
}

/** The names of titles, by code, as contestants know them. */
export type TitleNames = Pick<ContestExam, 'titles'>;

/** A title as contestants know it; its code where the pack no longer has it. */
export const titleName = ({ titles }: TitleNames, code: string): string =>
  titles.find((title) => title.code === code)?.name ?? code;

/** Who moves between two versions of an exam's results, for an operator to read. */
export function comparisonLines(exam: TitleNames, comparison: Comparison): string[] {
  const { only_before, only_after, titles } = comparison;
  const moves = (up: number, down: number) => `上がる人 ${up}人、下がる人 ${down}人`;
  return [
    `  得点  ${moves(comparison.score_up, comparison.score_down)}（平均 ${comparison.average_before.toFixed(2)}点 → ${comparison.average_after.toFixed(2)}点）`,
    `  順位  ${moves(comparison.rank_up, comparison.rank_down)}`,
    `  合格  新しく合格する人 ${comparison.pass_gained}人、合格でなくなる人 ${comparison.pass_lost}人（合格 ${comparison.passed_before}人 → ${comparison.passed_after}人）`,
    `  称号  新しくもらう人 ${comparison.title_gained}人、なくなる人 ${comparison.title_lost}人`,
    ...titles.map(({ code, gained, lost }) => `    ${titleName(exam, code)}  +${gained}人 −${lost}人`),
    ...(only_before + only_after > 0
      ? [`  受けた人が変わっています: 前だけにいる人 ${only_before}人、後だけにいる人 ${only_after}人`]
      : []),
  ];
}

/** The same as JSON. */
export function comparisonJson(comparison: Comparison): object {
  return {
    participants: comparison.participants,
    only_before: comparison.only_before,
    only_after: comparison.only_after,
    score: { up: comparison.score_up, down: comparison.score_down },
    average_score: { before: comparison.average_before, after: comparison.average_after },
    rank: { up: comparison.rank_up, down: comparison.rank_down },
    passed: {
      before: comparison.passed_before,
      after: comparison.passed_after,
      gained: comparison.pass_gained,
      lost: comparison.pass_lost,
    },
    titles: {
      people_gained: comparison.title_gained,
      people_lost: comparison.title_lost,
      by_title: comparison.titles,
    },
  };
}

/** One line for each participant who moves. They are named by their ids only: `contest participant find` tells who that is. */
function personLines(exam: TitleNames, people: PersonChange[]): string[] {
  return people.map((person) => {
    const gained = person.titles_after.filter((code) => !person.titles_before.includes(code));
    const lost = person.titles_before.filter((code) => !person.titles_after.includes(code));
    return [
      `  ${person.participant_id}`,
      `得点 ${moved(person.score_before, person.score_after)}`,
      `順位 ${moved(person.rank_before, person.rank_after)}`,
      ...(person.passed_before === person.passed_after
        ? []
        : [person.passed_after ? '合格する' : '合格でなくなる']),
      ...(gained.length + lost.length > 0
        ? [
            `称号 ${[...gained.map((code) => `+${titleName(exam, code)}`), ...lost.map((code) => `−${titleName(exam, code)}`)].join(' ')}`,
          ]
        : []),
    ].join('  ');
  });
}

/** How many people are printed. */
export const printedPeople = 20;

/** The first of those who move, under a heading that says how to see all where there are more. */
export function movedLines(exam: TitleNames, people: PersonChange[], more: string): string[] {
  if (people.length === 0) return [];
  const heading =
    people.length > printedPeople ? `変わる人（はじめの${printedPeople}人。${more}）:` : '変わる人:';
  return [heading, ...personLines(exam, people.slice(0, printedPeople))];
}

/** The same as JSON. */
export function personJson(person: PersonChange): object {
  return {
    participant_id: person.participant_id,
    score: { before: person.score_before, after: person.score_after },
    rank: { before: person.rank_before, after: person.rank_after },
    passed: { before: person.passed_before, after: person.passed_after },
    titles: { before: person.titles_before, after: person.titles_after },
  };
}

function moved(before: number, after: number): string {
  return before === after ? `${after}` : `${before}→${after}`;
}
