import type { Quiz } from '@knowledgeking/contract';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';

const noticing = 500;
/** Forty letters a second; a fast reader of Japanese manages fifteen. */
const perLetter = 25;

/**
 * The shortest time in which anyone can read a question. Whoever answered or skipped it faster is left out of its statistics: those who
 * rush through, or to the end when time is nearly up, would make every question look hard (docs/decisions/results.md).
 */
export function fastestReadingMilliseconds({ question_statement }: Pick<Quiz, 'question_statement'>): number {
  return noticing + perLetter * Array.from(withoutRuby(question_statement)).length;
}
