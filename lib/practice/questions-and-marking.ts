import type { Quiz, Submission } from '@knowledgeking/contract';
import { isAnswerCorrect, skippedAnswer } from '@knowledgeking/contract/rules/answers';
import practice from '@/lib/generated/practice.json';
import { countRight } from '@/lib/quiz/answer-verdicts';
import { tierOf } from '@/lib/result/stamps-cheers-and-tiers';

/** A practice question with its key. Texts may carry ruby in Aozora notation. */
export interface PracticeQuiz {
  quiz: Quiz;
  /** Accepted answers, encoded as they are sent; the first is the one shown as right. */
  answers: string[];
  explanation: string;
}

/** The practice questions in order. Only for the practice pages: importing it puts the questions into the bundle. */
export const practiceQuizzes = practice.quizzes as PracticeQuiz[];

/** The questions without their keys. */
export const practiceQuestions: readonly Quiz[] = practiceQuizzes.map(({ quiz }) => quiz);

/** The answers of a practice run beside the right ones, in the shape that the API uses for an exam. */
export function markPractice(answers: readonly string[], quizzes = practiceQuizzes): Submission[] {
  return quizzes.map(({ quiz, answers: accepted, explanation }, index) => {
    const submission = answers[index] ?? skippedAnswer;
    return {
      quiz_number: quiz.number,
      correct_answer: accepted[0] ?? '',
      submission,
      is_correct: isAnswerCorrect(quiz.type, accepted, submission),
      quiz,
      explanation,
    };
  });
}

/** The right answers and points of a marked practice run, and its rank title with the crew member who awards it. */
export function practiceResultOf(submissions: readonly Submission[]) {
  const correct = countRight(submissions);
  const points = practice.points_per_quiz;
  const { tier, member } = tierOf(correct);
  return {
    correct,
    total: submissions.length,
    score: correct * points,
    fullScore: submissions.length * points,
    tier: { title: tier?.title ?? '', line: tier?.line ?? '', crewName: member?.name ?? '' },
  };
}
