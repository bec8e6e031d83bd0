import type { Genre, Level, Quiz, QuizType } from '@knowledgeking/contract';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { quizTypeRules } from '../quiz-types/index.ts';
import type { Database } from '../repositories/database.ts';
import { listWrongAnswers, readQuizStats } from '../repositories/quiz-stats.ts';
import type { ContestExam, KeyedQuiz } from './contest.ts';

const noticing = 500;
/** Forty letters a second; a fast reader of Japanese manages fifteen. */
const perLetter = 25;

/**
 * The shortest time in which anyone can read a question. A contestant who answered or skipped it faster has not read it, and is
 * left out of its statistics: those who rush through to see the questions, or to the end when time is nearly up, would make
 * every question look hard (docs/decisions/0037).
 */
export function fastestReadingMilliseconds({ question_statement }: Pick<Quiz, 'question_statement'>): number {
  return noticing + perLetter * Array.from(withoutRuby(question_statement)).length;
}

/** An answer that is not accepted and how many gave it. */
export interface CountedAnswer {
  answer: string;
  count: number;
}

/** How contestants did at one question; rates 0 to 1, of those who read it. */
export interface QuizStats {
  number: number;
  type: QuizType;
  level: Level;
  genre: Genre;
  readers: number;
  /** How many answered or skipped faster than it can be read; they are counted nowhere else. */
  tooFast: number;
  rightRate: number | null;
  skippedRate: number | null;
  /**
   * -1 to 1: the correlation of being right here and being right elsewhere; below about 0.1 a question does not separate strong
   * contestants from weak ones.
   */
  discrimination: number | null;
  medianSeconds: number | null;
  wrongAnswers: CountedAnswer[];
  nearMisses: CountedAnswer[];
}

/**
 * Whether a wrong answer (in its canonical form) is so close to an accepted one that somebody should look at it; how close that is,
 * each quiz type says.
 */
export function isNearMiss({ quiz, acceptedAnswers }: KeyedQuiz, answer: string): boolean {
  const { isNearMiss: isClose } = quizTypeRules[quiz.type];
  return [...acceptedAnswers].some((accepted) => isClose(accepted, answer));
}

const shownAnswers = 5;
/** How many different wrong answers are searched for near misses. */
const lookedAtAnswers = 200;

/** The statistics of every question of an exam, in order. */
export async function quizStatsOf(database: Database, exam: ContestExam): Promise<QuizStats[]> {
  const times = exam.quizzes.map(({ quiz }) => ({
    quizNumber: quiz.number,
    milliseconds: fastestReadingMilliseconds(quiz),
  }));
  const rows = await readQuizStats(database, exam.id, times);
  const wrong = await listWrongAnswers(database, exam.id, { times, limit: lookedAtAnswers });
  return exam.quizzes.map((keyed) => {
    const { number, type } = keyed.quiz;
    const row = rows.find(({ quizNumber }) => quizNumber === number);
    const answers = wrong
      .filter(({ quizNumber }) => quizNumber === number)
      .map(({ answer, count }) => ({ answer, count }));
    const readers = row?.readers ?? 0;
    const rate = (count: number) => (readers === 0 ? null : rounded(count / readers, 4));
    return {
      number,
      type,
      level: keyed.level,
      genre: keyed.genre,
      readers,
      tooFast: row?.tooFast ?? 0,
      rightRate: rate(row?.right ?? 0),
      skippedRate: rate(row?.skipped ?? 0),
      discrimination: row?.discrimination == null ? null : rounded(row.discrimination, 2),
      medianSeconds: row?.medianMilliseconds == null ? null : rounded(row.medianMilliseconds / 1_000, 1),
      wrongAnswers: answers.slice(0, shownAnswers),
      nearMisses: answers.filter(({ answer }) => isNearMiss(keyed, answer)).slice(0, shownAnswers),
    };
  });
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
