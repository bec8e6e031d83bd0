import type { Line } from '../../command-line/operation.ts';
import type { ExamWithKey } from '../../contest/exam.ts';
import type { CsvColumn } from '../../data/csv.ts';
import type { Database } from '../../database/database.ts';
import { countResults } from '../queries.ts';
import {
  analyzeResults,
  countMoves,
  countTitleMoves,
  type Moves,
  type PersonChange,
  type VersionPair,
} from './queries-comparison.ts';

/** Who moves between two versions of the results, counted; `only_…`: who has a result in one of them only. */
export type Comparison = Awaited<ReturnType<typeof compareVersions>>;

/** Counts who moves between two versions of the results. */
export async function compareVersions(database: Database, versions: VersionPair) {
  const { examId: exam_id, before, after } = versions;
  await analyzeResults(database);
  const moves = await countMoves(database, versions);
  const by_title = await countTitleMoves(database, versions);
  const old = await countResults(database, { exam_id, result_version: before });
  const fresh = await countResults(database, { exam_id, result_version: after });
  return {
    ...moves,
    only_before: old.participants - moves.participants,
    only_after: fresh.participants - moves.participants,
    titles: { ...moves.titles, by_title },
  };
}

/** The columns of the table of those who move; it names nobody. */
export const moveColumns: CsvColumn<PersonChange>[] = [
  ['参加者ID', 'participant_id', 'participant_id'],
  ['前の得点', 'くらべる版での合計の得点', (person) => person.score.before],
  ['後の得点', '採点しなおした得点', (person) => person.score.after],
  ['前の順位', '総合順位', (person) => person.rank.before],
  ['後の順位', '総合順位', (person) => person.rank.after],
  ['前の通過', '通過した人は1、ほかは0', (person) => person.passed.before],
  ['後の通過', '通過する人は1、ほかは0', (person) => person.passed.after],
  ['前の称号', '称号の記号。いくつもあるときは空白でつなぐ', (person) => person.titles.before.join(' ')],
  ['後の称号', '同じ', (person) => person.titles.after.join(' ')],
];

/** A title as contestants know it; its code where the pack no longer has it. */
export const titleName = ({ titles }: ExamWithKey, code: string): string =>
  titles.find((title) => title.code === code)?.name ?? code;

/** Who moves between two versions of an exam's results, for an operator to read. */
export function comparisonLines(exam: ExamWithKey, comparison: Comparison): Line[] {
  const { only_before, only_after, score, average_score, rank, passed, titles } = comparison;
  const moves = ({ up, down }: Moves['score']) => `上がる人 ${up}人、下がる人 ${down}人`;
  return [
    `  得点  ${moves(score)}（平均 ${average_score.before.toFixed(2)}点 → ${average_score.after.toFixed(2)}点）`,
    `  順位  ${moves(rank)}`,
    `  合格  新しく合格する人 ${passed.gained}人、合格でなくなる人 ${passed.lost}人（合格 ${passed.before}人 → ${passed.after}人）`,
    `  称号  新しくもらう人 ${titles.people_gained}人、なくなる人 ${titles.people_lost}人`,
    ...titles.by_title.map(
      ({ code, gained, lost }) => `    ${titleName(exam, code)}  +${gained}人 −${lost}人`,
    ),
    only_before + only_after > 0 &&
      `  受けた人が変わっています: 前だけにいる人 ${only_before}人、後だけにいる人 ${only_after}人`,
  ];
}

/** One line for each participant who moves. They are named by their ids only: `contest participant find` tells who that is. */
function personLines(exam: ExamWithKey, people: PersonChange[]): string[] {
  return people.map((person) => {
    const { before, after } = person.titles;
    const gained = after.filter((code) => !before.includes(code));
    const lost = before.filter((code) => !after.includes(code));
    return [
      `  ${person.participant_id}`,
      `得点 ${moved(person.score)}`,
      `順位 ${moved(person.rank)}`,
      ...(person.passed.before === person.passed.after
        ? []
        : [person.passed.after ? '合格する' : '合格でなくなる']),
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
export function movedLines(exam: ExamWithKey, people: PersonChange[], more: string): string[] {
  if (people.length === 0) return [];
  const heading =
    people.length > printedPeople ? `変わる人（はじめの${printedPeople}人。${more}）:` : '変わる人:';
  return [heading, ...personLines(exam, people.slice(0, printedPeople))];
}

function moved({ before, after }: PersonChange['score']): string {
  return before === after ? `${after}` : `${before}→${after}`;
}
