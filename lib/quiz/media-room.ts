import type { Quiz } from '@knowledgeking/contract';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';

/** Heights on a phone 375 pixels wide, in the unit of the play screen (there 1 rem): bars and margins, a line of the statement, and what options stand in. */
const bars = 11.5;
const statementLine = 2;
/** Phrases are kept together, so that lines are seldom full. */
const charactersPerLine = 15;
const frame = 3.75;
const textRow = 3.6;
const pictureRow = 7.5;
const typing = 10;
const sixBoxesAndTools = 8.5;

/**
 * About how much height everything but the question's picture takes on a phone, in units of the play screen, so that the picture can leave room
 * for the options: what is picked from must be in view together with what is asked.
 */
export function heightBesideMedium(quiz: Quiz): number {
  const lines = Math.ceil(withoutRuby(quiz.question_statement).length / charactersPerLine);
  return bars + lines * statementLine + frame + optionsHeight(quiz);
}

function optionsHeight({ type, options }: Quiz): number {
  if (type === 'free_input') return typing;
  const rows = Math.max(1, ...options.map(({ pos_row }) => pos_row));
  const hasPictures = options.some(({ media_url_not_selected }) => media_url_not_selected !== undefined);
  const height = rows * (hasPictures ? pictureRow : textRow);
  return type === 'order_six_char' ? sixBoxesAndTools + height : height;
}
