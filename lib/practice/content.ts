import type { Quiz, Submission } from '@knowledgeking/contract';
import members from '@/lib/generated/members.json';
import practice from '@/lib/generated/practice.json';
import tiers from '@/lib/generated/tiers.json';
import { isCorrectAnswer } from '@/lib/quiz/marking';

/** A practice question with its key. Texts may carry ruby in Aozora notation. */
export interface PracticeQuiz {
  quiz: Quiz;
  /** Accepted answers, encoded as they are sent; the first is the one shown as right. */
  answers: string[];
  explanation: string;
}

/**
 * The practice questions in order; made from the content pack. Nothing but the practice pages may import this file: it
 * would carry the questions into the bundles of all others.
 */
export const practiceQuizzes = practice.quizzes as PracticeQuiz[];

/** The answers of a practice run beside the right ones, in the shape in which the API gives them for an exam. */
export function markPractice(answers: readonly string[], quizzes = practiceQuizzes): Submission[] {
  return quizzes.map(({ quiz, answers: accepted, explanation }, index) => {
    const submission = answers[index] ?? '';
    return {
      quiz_number: quiz.number,
      correct_answer: accepted[0] ?? '',
      submission,
      is_correct: isCorrectAnswer(quiz.type, accepted, submission),
      quiz,
      explanation,
    };
  });
}

/** What came out of a practice run. */
export interface PracticeResult {
  correct: number;
  total: number;
  /** Points. */
  score: number;
  fullScore: number;
  /** The rank title for this many right answers, and the crew member who awards it. */
  tier: { title: string; line: string; crewName: string };
}

/** Counts a marked practice run, and finds its rank title. */
export function practiceResultOf(submissions: readonly Submission[]): PracticeResult {
  const correct = submissions.filter((submission) => submission.is_correct).length;
  const points = practice.points_per_quiz;
  const tier = tiers.find((each) => each.correct === correct) ?? tiers.at(-1);
  const member = members.find(({ id }) => id === tier?.crew);
  return {
    correct,
    total: submissions.length,
    score: correct * points,
    fullScore: submissions.length * points,
    tier: {
      title: tier?.title ?? '',
      line: tier?.line ?? '',
      crewName: member?.name ?? '',
    },
  };
}
