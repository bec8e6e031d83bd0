import {
  type EstimatedReader,
  estimatedReaders,
  type PackQuiz,
  type QuizType,
} from '@knowledgeking/contract';
import { countCharacters, levels } from '@knowledgeking/contract/rules/quiz';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';

/** Characters a minute, furigana not counted, at which a reader understands a question: a child of eleven, an adult, an expert. */
const readingSpeeds: Readonly<Record<EstimatedReader, number>> = { child: 350, fan: 600, expert: 800 };

/** Seconds from the last word of a question to the press of the answer: to decide, and to tap or type. */
const answeringSeconds: Readonly<Record<QuizType, number>> = {
  single_selection: 16,
  multiple_selection: 28,
  order_selection: 32,
  combine_options: 34,
  order_six_char: 28,
  free_input: 32,
};

/** The share of a sound or film that is played once more for a later question about it. */
const REPLAYED_SHARE = 0.25;

/** How far a reader gets in an exam. */
interface Pace {
  reader: EstimatedReader;
  /** The number of the question on the screen after each of the given minutes; for a reader who has finished, one more than the last. */
  questions: number[];
  /** Minutes for all questions. */
  minutes: number;
  /** Seconds for a question of each level, on average; a level without questions is left out. */
  levels: { level: PackQuiz['level']; seconds: number }[];
}

/** How far each reader gets in the given minutes. @param mediumSeconds the length of a sound or film, 0 for a picture */
export function paceOf(
  quizzes: readonly PackQuiz[],
  minutes: readonly number[],
  mediumSeconds: (file: string) => number,
): Pace[] {
  const played = playedSeconds(quizzes, mediumSeconds);
  return estimatedReaders.map((reader) => {
    const times = quizzes.map((quiz, index) => {
      const read = (charactersOf(quiz) / readingSpeeds[reader]) * 60;
      return read + (played[index] ?? 0) + answeringSeconds[quiz.type];
    });
    const ends = times.map((_, index) => sumOf(times.slice(0, index + 1)));
    return {
      reader,
      questions: minutes.map((minute) => ends.filter((end) => end <= minute * 60).length + 1),
      minutes: sumOf(times) / 60,
      levels: levels.flatMap((level) => {
        const ofLevel = times.filter((_, index) => quizzes[index]?.level === level);
        return ofLevel.length === 0 ? [] : [{ level, seconds: sumOf(ofLevel) / ofLevel.length }];
      }),
    };
  });
}

/** The characters to read before a question can be answered. */
const charactersOf = ({ statement, options = [] }: PackQuiz): number =>
  sumOf(
    [statement, ...options.map(({ text = '' }) => text)].map((text) => countCharacters(withoutRuby(text))),
  );

/** For how many seconds each question's own medium is played: once as a whole, and a part of it where an earlier question had it. */
function playedSeconds(quizzes: readonly PackQuiz[], mediumSeconds: (file: string) => number): number[] {
  const files = quizzes.map(({ media }) => media?.file);
  return files.map((file, index) => {
    if (file === undefined) return 0;
    return mediumSeconds(file) * (files.indexOf(file) < index ? REPLAYED_SHARE : 1);
  });
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
