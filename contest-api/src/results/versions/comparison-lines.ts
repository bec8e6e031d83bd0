import type { ContestExam } from '../../contest/contest.ts';
import type { Comparison } from './compare-versions.ts';
import type { PersonChange } from './queries-comparison.ts';

/** The names of titles, by code, as contestants know them. */
export type TitleNames = Pick<ContestExam, 'titles'>;

/** A title as contestants know it; its code where the pack no longer has it. */
export const titleName = ({ titles }: TitleNames, code: string): string =>
  titles.find((title) => title.code === code)?.name ?? code;

/** Who moves between two versions of an exam's results, for an operator to read. */
export function comparisonLines(exam: TitleNames, comparison: Comparison): string[] {
  const { onlyBefore, onlyAfter, titles } = comparison;
  const moves = (up: number, down: number) => `上がる人 ${up}人、下がる人 ${down}人`;
  return [
    `  得点  ${moves(comparison.scoreUp, comparison.scoreDown)}（平均 ${comparison.averageBefore.toFixed(2)}点 → ${comparison.averageAfter.toFixed(2)}点）`,
    `  順位  ${moves(comparison.rankUp, comparison.rankDown)}`,
    `  合格  新しく合格する人 ${comparison.passGained}人、合格でなくなる人 ${comparison.passLost}人（合格 ${comparison.passedBefore}人 → ${comparison.passedAfter}人）`,
    `  称号  新しくもらう人 ${comparison.titleGained}人、なくなる人 ${comparison.titleLost}人`,
    ...titles.map(({ code, gained, lost }) => `    ${titleName(exam, code)}  +${gained}人 −${lost}人`),
    ...(onlyBefore + onlyAfter > 0
      ? [`  受けた人が変わっています: 前だけにいる人 ${onlyBefore}人、後だけにいる人 ${onlyAfter}人`]
      : []),
  ];
}

/** The same as JSON. */
export function comparisonJson(comparison: Comparison): object {
  return {
    participants: comparison.participants,
    only_before: comparison.onlyBefore,
    only_after: comparison.onlyAfter,
    score: { up: comparison.scoreUp, down: comparison.scoreDown },
    average_score: { before: comparison.averageBefore, after: comparison.averageAfter },
    rank: { up: comparison.rankUp, down: comparison.rankDown },
    passed: {
      before: comparison.passedBefore,
      after: comparison.passedAfter,
      gained: comparison.passGained,
      lost: comparison.passLost,
    },
    titles: {
      people_gained: comparison.titleGained,
      people_lost: comparison.titleLost,
      by_title: comparison.titles,
    },
  };
}

/** One line for each participant who moves. They are named by their ids only: `contest participant find` tells who that is. */
function personLines(exam: TitleNames, people: PersonChange[]): string[] {
  return people.map((person) => {
    const gained = person.titlesAfter.filter((code) => !person.titlesBefore.includes(code));
    const lost = person.titlesBefore.filter((code) => !person.titlesAfter.includes(code));
    return [
      `  ${person.participantId}`,
      `得点 ${moved(person.scoreBefore, person.scoreAfter)}`,
      `順位 ${moved(person.rankBefore, person.rankAfter)}`,
      ...(person.passedBefore === person.passedAfter
        ? []
        : [person.passedAfter ? '合格する' : '合格でなくなる']),
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
    participant_id: person.participantId,
    score: { before: person.scoreBefore, after: person.scoreAfter },
    rank: { before: person.rankBefore, after: person.rankAfter },
    passed: { before: person.passedBefore, after: person.passedAfter },
    titles: { before: person.titlesBefore, after: person.titlesAfter },
  };
}

function moved(before: number, after: number): string {
  return before === after ? `${after}` : `${before}→${after}`;
}
