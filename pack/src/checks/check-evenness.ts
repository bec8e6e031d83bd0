import type { PackQuiz, QuizType } from '@knowledgeking/contract';
import { partsOfAnswer } from '@knowledgeking/contract/rules/answers';
import { quizTypes } from '@knowledgeking/contract/rules/quiz-types';
import { type Finding, finding } from '../problem.ts';
import { quizTypeRules } from '../quiz-types/index.ts';

/** With fewer questions than this, a place can stand out by mere chance. */
const fewestQuestions = 12;

/** Over all questions of one type no place of the right pick (`guessedPick`) has more than twice its share: such a place can be guessed. */
export function checkEvenness(quizzes: readonly PackQuiz[]): Finding[] {
  return quizTypes.flatMap((type) => {
    const { guessedPick } = quizTypeRules[type];
    return guessedPick === undefined ? [] : checkType(quizzes, type, guessedPick);
  });
}

function checkType(quizzes: readonly PackQuiz[], type: QuizType, pick: string): Finding[] {
  const ofType = quizzes.filter((quiz) => quiz.type === type);
  const most = Math.max(0, ...ofType.map((quiz) => optionsOf(quiz).length));
  return Array.from({ length: most }, (_, index) => index + 1).flatMap((place): Finding[] => {
    const withPlace = ofType.filter((quiz) => optionsOf(quiz).length >= place);
    // Each place of a question is as likely as another.
    const share = withPlace.reduce((sum, quiz) => sum + 1 / optionsOf(quiz).length, 0);
    const here = withPlace.filter((quiz) => placeOfPick(quiz) === place);
    if (withPlace.length < fewestQuestions || here.length <= 2 * share) return [];
    const numbers = here.map((quiz) => quiz.number).join(', ');
    const counts = [place, here.length, withPlace.length] as const;
    return [finding(['quizzes'], 'uneven_places', pick, type, ...counts, numbers, share.toFixed(1))];
  });
}

/** The place (from 1) of a question's first right pick among its options; 0 where the answer names no option, which is the finding of another check. */
export function placeOfPick(quiz: PackQuiz): number {
  const [pick] = partsOfAnswer(quiz.type, quiz.answers[0] ?? '');
  return optionsOf(quiz).findIndex((option) => option.value === pick) + 1;
}

const optionsOf = (quiz: PackQuiz) => quiz.options ?? [];
