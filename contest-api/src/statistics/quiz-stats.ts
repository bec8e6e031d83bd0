import type { Genre, Level, Quiz, QuizType } from '@knowledgeking/contract';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { quizTypeRules } from '@knowledgeking/pack/quiz-types';
import type { ContestExam, KeyedQuiz } from '../contest/contest.ts';
import type { Database, Pool } from '../database/database.ts';
import { listCancelled } from '../people/queries-changes.ts';
import { type AnswerCount, AnswerCounts } from './answer-counts.ts';
import { FirstOnes } from './first-ones.ts';
import { type QuizVerdicts, withAnswersState } from './queries-played-attempts.ts';
import { countStarted } from './queries-review-runs.ts';
import { QuizTally, tallyAttempt } from './quiz-tally.ts';

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
/** Contestants from one sign of progress to the next. */
const progressStep = 1_000;

/** How far it is: contestants whose answers were read, of all who started. */
type OnProgress = (done: number, total: number) => void;

/** The statistics of every question of an exam, in order. */
export async function quizStatsOf(
  { database, pool }: { database: Database; pool: Pool },
  exam: ContestExam,
  onProgress: OnProgress = () => undefined,
): Promise<QuizStats[]> {
  const longestSeconds = (exam.lastEndAt.getTime() - exam.examStartAt.getTime()) / 1_000;
  const tallies: QuizTally[] = [];
  const shortest: number[] = [];
  for (const { quiz } of exam.quizzes) {
    tallies[quiz.number] = new QuizTally(longestSeconds);
    shortest[quiz.number] = fastestReadingMilliseconds(quiz) * 1_000;
  }
  const wrong = new AnswerCounts();
  try {
    await withAnswersState(pool, { examId: exam.id, keys: verdictKeysOf(exam) }, async (state) => {
      const cancelled = new Set(await listCancelled(database, exam.id));
      const started = await countStarted(state.snapshot, exam.id);
      let done = 0;
      onProgress(done, started);
      await state.eachAttempt((attempt) => {
        if (cancelled.size === 0 || !cancelled.has(attempt.participantId))
          tallyAttempt(attempt, tallies, wrong, shortest);
        done += 1;
        if (done % progressStep === 0) onProgress(done, started);
      });
      onProgress(started, started);
    });
    const frequent = mostFrequent(wrong);
    return exam.quizzes.map((keyed) => {
      const { number } = keyed.quiz;
      return statsOf(keyed, tallies[number] ?? new QuizTally(longestSeconds), frequent[number]?.list ?? []);
    });
  } finally {
    wrong.close();
  }
}

/** A counted answer with its text as it was sent. */
type CountedText = Pick<AnswerCount, 'count' | 'text'>;

/** The most frequent answers by question number; of equally frequent ones those whose text is first. */
function mostFrequent(answers: AnswerCounts): (FirstOnes<CountedText> | undefined)[] {
  const frequent: (FirstOnes<CountedText> | undefined)[] = [];
  for (const { quizNumber, count, text } of answers.all()) {
    frequent[quizNumber] ??= new FirstOnes(
      lookedAtAnswers,
      (one, other) => other.count - one.count || Buffer.compare(one.text, other.text),
    );
    frequent[quizNumber].add({ count, text });
  }
  return frequent;
}

function statsOf(keyed: KeyedQuiz, tally: QuizTally, wrong: CountedText[]): QuizStats {
  const answers = wrong.map(({ count, text }) => ({ answer: Buffer.from(text).toString(), count }));
  const { readers, discrimination } = tally;
  const rate = (count: number) => (readers === 0 ? null : rounded(count / readers, 4));
  const seconds = tally.times.median;
  return {
    number: keyed.quiz.number,
    type: keyed.quiz.type,
    level: keyed.level,
    genre: keyed.genre,
    readers,
    tooFast: tally.tooFast,
    rightRate: rate(tally.right),
    skippedRate: rate(tally.skipped),
    discrimination: discrimination === null ? null : rounded(discrimination, 2),
    medianSeconds: seconds === null ? null : rounded(seconds, 1),
    wrongAnswers: answers.slice(0, shownAnswers),
    nearMisses: answers.filter(({ answer }) => isNearMiss(keyed, answer)).slice(0, shownAnswers),
  };
}

/** The keys of an exam's questions as stored answers meet them. */
export const verdictKeysOf = ({ quizzes }: ContestExam): QuizVerdicts[] =>
  quizzes.map(({ quiz, acceptedAnswers, verdicts }) => ({
    quizNumber: quiz.number,
    acceptedAnswers: [...acceptedAnswers],
    verdicts,
  }));

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
