import type { PackQuiz } from '@knowledgeking/contract';
import type { Finding } from './problem.ts';

/** Where fewer questions have a place, chance alone makes it stand out. */
const fewestQuestions = 12;

/**
 * Where the right pick stands among the options: over all questions of one type no place holds more than twice its share,
 * for a place that does can be guessed. Looked at are the option that is right, and in order questions the one that is first.
 */
export function checkEvenness(quizzes: readonly PackQuiz[]): Finding[] {
  return [
    ...checkType(quizzes, 'single_selection', 'the right option'),
    ...checkType(quizzes, 'order_selection', 'the first pick'),
  ];
}

function checkType(quizzes: readonly PackQuiz[], type: PackQuiz['type'], pick: string): Finding[] {
  const ofType = quizzes.filter((quiz) => quiz.type === type);
  const most = Math.max(0, ...ofType.map((quiz) => optionsOf(quiz).length));
  return Array.from({ length: most }, (_, index) => index + 1).flatMap((place): Finding[] => {
    const withPlace = ofType.filter((quiz) => optionsOf(quiz).length >= place);
    // Of a question's places each is as likely as another.
    const share = withPlace.reduce((sum, quiz) => sum + 1 / optionsOf(quiz).length, 0);
    const here = withPlace.filter((quiz) => placeOfPick(quiz) === place);
    if (withPlace.length < fewestQuestions || here.length <= 2 * share) return [];
    const numbers = here.map((quiz) => quiz.number).join(', ');
    const message = `expected ${pick} of ${type} evenly over the places: place ${place} has ${here.length} of ${withPlace.length} (questions ${numbers}), its share is ${share.toFixed(1)}`;
    return [{ path: ['quizzes'], message }];
  });
}

/** From 1; 0 where the answer names no option, which another check says. */
function placeOfPick(quiz: PackQuiz): number {
  const [pick] = quiz.answers[0]?.split(',') ?? [];
  return optionsOf(quiz).findIndex((option) => option.value === pick) + 1;
}

const optionsOf = (quiz: PackQuiz) => quiz.options ?? [];
