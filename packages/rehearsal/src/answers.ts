import type { Option, Quiz, QuizType } from '@knowledgeking/contract';
import { skippedAnswer } from '@knowledgeking/contract/rules/answers';
import { joinList } from '@knowledgeking/contract/rules/answers/answer-rule';
import { joinPair } from '@knowledgeking/contract/rules/answers/combine-options';
import { characterOf, sixCharacters } from '@knowledgeking/contract/rules/answers/order-six-char';
import type { SeededRandom } from '@knowledgeking/pack/random';
import { skipRate } from './plan.ts';

/** How contestants answer: with anything that fits, with what the pack says is right, or not at all. */
export const answerChoices = ['mixed', 'right', 'skip'] as const;
export type AnswerChoice = (typeof answerChoices)[number];

const typedWords = ['らしんばん', 'ログブック', 'わからない', '三日月', 'コンパス'];

const valuesOf = (options: readonly Option[]): string[] => options.map(({ value }) => value);

/** As many as the question asks for; all where it does not say. */
const wanted = (quiz: Quiz, values: string[]): string[] =>
  values.slice(0, quiz.answer_count ?? values.length);

/** An answer to a question that the API accepts, by type. */
const fittingAnswer: Readonly<Record<QuizType, (random: SeededRandom, quiz: Quiz) => string>> = {
  single_selection: (random, quiz) => random.pick(valuesOf(quiz.options)),
  multiple_selection: (random, quiz) => {
    const picked = valuesOf(quiz.options).filter(() => random.next() < 0.5);
    return picked.length > 0 ? joinList(picked) : random.pick(valuesOf(quiz.options));
  },
  order_selection: (random, quiz) => joinList(wanted(quiz, random.shuffle(valuesOf(quiz.options)))),
  combine_options: (random, quiz) => {
    const side = (group: Option['group']) =>
      random.shuffle(valuesOf(quiz.options.filter((option) => option.group === group)));
    const [left, right] = [side('left'), side('right')];
    const pairs = left.slice(0, right.length).map((value, index) => joinPair(value, right[index] ?? ''));
    return joinList(wanted(quiz, pairs));
  },
  order_six_char: (random, quiz) =>
    joinList(random.shuffle(valuesOf(quiz.options)).slice(0, sixCharacters).map(characterOf)),
  free_input: (random) => random.pick(typedWords),
};

/** Makes the answer of one contestant to a question. `right` has the right answers, by question; those it lacks are mixed. */
export function answerTo(
  quiz: Quiz,
  choice: AnswerChoice,
  { random, right }: { random: SeededRandom; right: ReadonlyMap<number, string> },
): string {
  const known = right.get(quiz.number);
  if (choice === 'right' && known !== undefined) return known;
  const isSkipped = choice === 'skip' || random.next() < skipRate;
  return isSkipped ? skippedAnswer : fittingAnswer[quiz.type](random, quiz);
}
