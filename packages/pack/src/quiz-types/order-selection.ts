import { joinList, splitList } from '@knowledgeking/contract/rules/answers/answer-rule';
import {
  areTwoExchanged,
  countProblems,
  listedOptions,
  type QuizTypeRules,
  valueProblems,
} from './quiz-type-rules.ts';

/** All options in order, or as many as the question asks for. Two picks in each other's place are a near miss. */
export const orderSelection: QuizTypeRules = {
  options: listedOptions,
  answerProblems: (quiz, answer) => {
    const picked = splitList(answer);
    return [...valueProblems(quiz, picked), ...countProblems(quiz, picked.length, quiz.options?.length ?? 0)];
  },
  mostPicks: (options) => options.length,
  guessedPick: 'the first pick',
  wrongAnswer: (random, _quiz, correctAnswer) => joinList(random.shuffle(splitList(correctAnswer))),
  isNearMiss: (accepted, answer) => areTwoExchanged(splitList(accepted), splitList(answer)),
};
