import type { Quiz } from '@knowledgeking/contract';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { quizTypeModules } from './types';

/** Heights on a phone 375 pixels wide, in the unit of the play screen (there 1 rem): of bars and margins, and of a line of the statement. */
const bars = 11.5;
const statementLine = 2;
/** Phrases are kept together, so lines are seldom full. */
const charactersPerLine = 15;
/** Around the options. */
const frame = 3.75;
const textRow = 3.6;
const pictureRow = 7.5;

/**
 * About how much height everything but the question's picture takes on a phone, in units of the play screen. The picture
 * leaves that room, so that the options are in view together with the question.
 */
export function heightBesideMedium(quiz: Quiz): number {
  const lines = Math.ceil(withoutRuby(quiz.question_statement).length / charactersPerLine);
  return bars + lines * statementLine + frame + quizTypeModules[quiz.type].boardHeight(optionsHeight(quiz));
}

function optionsHeight({ options }: Quiz): number {
  const rows = Math.max(1, ...options.map(({ pos_row }) => pos_row));
  const hasPictures = options.some(({ media_url_not_selected }) => media_url_not_selected !== undefined);
  return rows * (hasPictures ? pictureRow : textRow);
}
