import type { PackContest } from '@knowledgeking/contract';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import type { Finding, PackPath } from '../problem.ts';

/** A figure of the rules as texts write it, and what the rules say; undefined where they have none. */
interface Figure {
  written: RegExp;
  isRight: (number: number) => boolean;
  rule: string;
}

/** A number of minutes that is the time limit: not one before, after or within which something happens, and no fraction. */
const timeLimit =
  /(?:(?<=時刻の)(\d+)分前)|(\d+)分(?!前|後|以内|以上|ごと|おき|ほど|くらい|ぐらい|ずつ|の\d|の[一二三])/gu;

function figuresOf({ exam }: Pick<PackContest, 'exam'>): Figure[] {
  const { passing, duration_minutes, points_per_quiz } = exam;
  const count = passing.rule === 'top' ? passing.count : undefined;
  return [
    {
      written: /上位(\d+)(?:位|人|名)/gu,
      isRight: (number) => number === count,
      rule:
        count === undefined
          ? 'no places: who passes is decided by the score'
          : `the ${count} places of exam.passing`,
    },
    {
      written: timeLimit,
      isRight: (number) => number === duration_minutes,
      rule: `the ${duration_minutes} minutes of exam.duration_minutes`,
    },
    {
      written: /1問につき(\d+)点/gu,
      isRight: (number) => number === points_per_quiz,
      rule: `the ${points_per_quiz} points of exam.points_per_quiz`,
    },
  ];
}

/**
 * Texts that tell contestants the rules: who passes, how long the exam is, and how many points a question has are as `contest.yaml`
 * says.
 */
export function checkFigures(
  texts: readonly (readonly [PackPath, string])[],
  contest: Pick<PackContest, 'exam'>,
): Finding[] {
  const figures = figuresOf(contest);
  return texts.flatMap(([path, text]) => {
    const plain = withoutRuby(text).normalize('NFKC');
    return figures.flatMap(({ written, isRight, rule }) =>
      [...plain.matchAll(written)]
        .filter((match) => !isRight(Number(match.slice(1).find(Boolean))))
        .map(([whole]) => ({ path, message: `expected ${rule} in contest.yaml, not ${whole}` })),
    );
  });
}
