import type { Level, Quiz } from '@knowledgeking/contract';
import { canonicalAnswer, skippedAnswer } from '@knowledgeking/contract/rules/answers';
import { quizTypeRules } from '@knowledgeking/pack/quiz-types';
import { SeededRandom } from '@knowledgeking/pack/random';
import type { PossibleAnswer, SyntheticCrowd } from './queries-synthetic-crowd.ts';

/** A question, and what the API says of an answer to it. */
export interface JudgedQuiz {
  quiz: Quiz;
  level: Level;
  correctAnswer: string;
  isRight(answer: string): boolean;
  /** @param canonical an answer in its canonical form */
  verdictOn(canonical: string): number;
}

/** The ability that gets half of a level's questions right, in standard deviations. */
const difficulties: Record<Level, number> = { normal: -0.4, hard: 0.9, super_hard: 2.1 };

/** The part of a crowd that says what it is asked, and what it may answer. */
export function questionsOf(quizzes: JudgedQuiz[]): Pick<SyntheticCrowd, 'quizzes' | 'possibleAnswers'> {
  return {
    quizzes: quizzes.map(({ quiz, level }) => ({
      quiz_number: quiz.number,
      difficulty: difficulties[level],
    })),
    possibleAnswers: quizzes.flatMap(possibleAnswersTo),
  };
}

/** A skip, the right answer, then wrong ones. */
function possibleAnswersTo(judged: JudgedQuiz): PossibleAnswer[] {
  const { quiz, correctAnswer, verdictOn } = judged;
  return [skippedAnswer, correctAnswer, ...plausibleWrongAnswers(judged)].map((answer, choice) => {
    const canonical_answer = canonicalAnswer(quiz.type, answer);
    return {
      quiz_number: quiz.number,
      choice,
      answer,
      canonical_answer,
      verdict: verdictOn(canonical_answer),
    };
  });
}

const triesForWrong = 64;
const mostWrong = 32;

/** Wrong answers, each as often as contestants who don't know would send it; the same at every call. Empty where every guess is right. */
export function plausibleWrongAnswers({ quiz, correctAnswer, isRight }: JudgedQuiz): string[] {
  const random = new SeededRandom(quiz.number);
  const { wrongAnswer } = quizTypeRules[quiz.type];
  return Array.from({ length: triesForWrong }, () => wrongAnswer(random, quiz, correctAnswer))
    .filter((answer) => !isRight(answer))
    .slice(0, mostWrong);
}
