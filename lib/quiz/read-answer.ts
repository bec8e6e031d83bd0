import type { Option, Quiz } from '@knowledgeking/contract';
import { splitAnswer } from './marking';

/** An answer as it was sent, taken apart so that it can be drawn. */
export type ReadAnswer =
  | { readonly kind: 'none' }
  /** Typed words; or an answer that can't be read, as it is. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'options'; readonly options: readonly Option[]; readonly isOrdered: boolean }
  | { readonly kind: 'pairs'; readonly pairs: readonly (readonly [Option, Option])[] }
  | { readonly kind: 'characters'; readonly characters: readonly string[] };

/** Takes an answer apart. Without its question, or where it does not fit that, it stays the text that was sent. */
export function readAnswer(quiz: Quiz | undefined, answer: string): ReadAnswer {
  if (answer === '') return { kind: 'none' };
  return (quiz && readParts(quiz, answer)) ?? { kind: 'text', text: answer };
}

function readParts(quiz: Quiz, answer: string): ReadAnswer | undefined {
  const parts = splitAnswer(answer);
  switch (quiz.type) {
    case 'free_input':
      return undefined;
    case 'order_six_char':
      return { kind: 'characters', characters: parts };
    case 'combine_options':
      return readPairs(quiz, parts);
    default: {
      const options = optionsOf(quiz, parts);
      return options && { kind: 'options', options, isOrdered: quiz.type === 'order_selection' };
    }
  }
}

function readPairs(quiz: Quiz, parts: readonly string[]): ReadAnswer | undefined {
  const pairs: [Option, Option][] = [];
  for (const part of parts) {
    const [left, right, ...more] = optionsOf(quiz, part.split('-')) ?? [];
    if (!left || !right || more.length > 0) return undefined;
    pairs.push([left, right]);
  }
  return { kind: 'pairs', pairs };
}

/** The options with these values; undefined when the question lacks one of them. */
function optionsOf(quiz: Quiz, values: readonly string[]): Option[] | undefined {
  const options = values.flatMap((value) => quiz.options.find((option) => option.value === value) ?? []);
  return options.length === values.length ? options : undefined;
}
