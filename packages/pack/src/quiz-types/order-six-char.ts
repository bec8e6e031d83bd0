import type { PackQuiz } from '@knowledgeking/contract';
import { joinList, splitList } from '@knowledgeking/contract/rules/answers/answer-rule';
import { characterOf, sixCharacters } from '@knowledgeking/contract/rules/answers/order-six-char';
import { type Said, said } from '../finding-words.ts';
import { areTwoExchanged, listedOptions, type QuizTypeRules, valuesOf } from './quiz-type-rules.ts';

function answerProblems(quiz: PackQuiz, answer: string): Said[] {
  const characters = splitList(answer);
  if (
    characters.length !== sixCharacters ||
    characters.some((each) => each === '' || characterOf(each) !== each)
  )
    return [said('six_characters', 'た,い,へ,い,よ,う')];
  const tiles = valuesOf(quiz).map(characterOf);
  const count = (list: string[], character: string) => list.filter((one) => one === character).length;
  return [...new Set(characters)]
    .filter((character) => count(characters, character) > count(tiles, character))
    .map((character) =>
      said('tiles_missing', character, count(tiles, character), count(characters, character)),
    );
}

/** Six characters in order, picked from tiles. Two of them in each other's place are a near miss. */
export const orderSixChar: QuizTypeRules = {
  options: { ...listedOptions, defaultText: characterOf },
  answerProblems,
  spelledWord: (answer) => splitList(answer).join(''),
  wrongAnswer: (random, _quiz, correctAnswer) => joinList(random.shuffle(splitList(correctAnswer))),
  isNearMiss: (accepted, answer) => areTwoExchanged(splitList(accepted), splitList(answer)),
};
