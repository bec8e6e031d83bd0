import type { PackContest } from '@knowledgeking/contract';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { type Finding, finding } from '../problem.ts';
import type { PlacedText } from '../texts.ts';

/** A figure of the rules as texts write it, and what the rules say; undefined where they have none. */
interface Figure {
  written: RegExp;
  right: number | undefined;
  /** The things that are counted, and the setting that says how many. */
  unit: string;
  setting: string;
}

/** A number of minutes that is the time limit: not one before, after or within which something happens, and no fraction. */
const timeLimit =
  /(?:(?<=時刻の)(\d+)分前)|(\d+)分(?!前|後|以内|以上|ごと|おき|ほど|くらい|ぐらい|ずつ|の\d|の[一二三])/gu;
const perQuiz = /1問につき(\d+)点/gu;

function figuresOf({ exam }: Pick<PackContest, 'exam'>): Figure[] {
  const { passing, duration_minutes, points_per_quiz } = exam;
  const count = passing.rule === 'top' ? passing.count : undefined;
  return [
    { written: /上位(\d+)(?:位|人|名)/gu, right: count, unit: 'places', setting: 'exam.passing' },
    { written: timeLimit, right: duration_minutes, unit: 'minutes', setting: 'exam.duration_minutes' },
    { written: perQuiz, right: points_per_quiz, unit: 'points', setting: 'exam.points_per_quiz' },
  ];
}

/** Texts that tell contestants who passes, how long the exam is, and how many points a question has, say it as `contest.yaml` does. */
export function checkFigures(texts: readonly PlacedText[], contest: Pick<PackContest, 'exam'>): Finding[] {
  const figures = figuresOf(contest);
  return texts.flatMap(([path, text]) => {
    const plain = withoutRuby(text).normalize('NFKC');
    return figures.flatMap(({ written, right, unit, setting }) =>
      [...plain.matchAll(written)]
        .filter((match) => Number(match.slice(1).find(Boolean)) !== right)
        .map(
          ([whole]): Finding =>
            right === undefined
              ? finding(path, 'no_places', whole)
              : finding(path, 'wrong_figure', right, unit, setting, whole),
        ),
    );
  });
}
