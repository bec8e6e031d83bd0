import type { Option, PackOption, PackQuiz, PictureSize, Quiz } from '@knowledgeking/contract';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { optionMediaTypeOf } from './checks/check-quizzes.ts';
import { quizTypeRules } from './quiz-types/index.ts';

type SizeOf = (file: string) => PictureSize | undefined;

/** A question as a contestant may see it: never with answers, explanation or tags. `mediaPath`, `sizeOf`: public-media.ts; default: no sizes. */
export function toQuiz(
  quiz: PackQuiz,
  mediaPath: (file: string) => string,
  sizeOf: SizeOf = () => undefined,
): Quiz {
  const size = quiz.media?.type === 'image' ? sizeOf(quiz.media.file) : undefined;
  return {
    number: quiz.number,
    type: quiz.type,
    question_statement: quiz.statement,
    question_media_type: quiz.media?.type ?? 'none',
    ...(quiz.media && { question_media_url: mediaPath(quiz.media.file) }),
    ...(quiz.media?.alt && { question_media_alt: quiz.media.alt }),
    ...(quiz.media?.text && { question_media_text: quiz.media.text }),
    ...(size && { question_media_size: size }),
    option_media_type: optionMediaTypeOf(quiz),
    options: (quiz.options ?? []).map((option, index) => toOption(quiz, option, index, mediaPath, sizeOf)),
    level: quiz.level,
    ...(quiz.answer_count && { answer_count: quiz.answer_count }),
    ...(quiz.hint && { hint: quiz.hint }),
  };
}

/** The most characters of an option that fit in half the width of a phone. */
const longestHalf = 8;

/** The columns of options without places: one, but two for short ones beside a picture or film, so that a phone shows all of them with it. */
function columnsOf({ media, options = [] }: PackQuiz): number {
  const isBesidePicture = media?.type === 'image' || media?.type === 'video';
  const areShort = options.every(({ text }) => text !== undefined && withoutRuby(text).length <= longestHalf);
  return isBesidePicture && areShort ? 2 : 1;
}

/** Options without places fill the columns in their order; pairs have a column for each group. */
function toOption(
  quiz: PackQuiz,
  option: PackOption,
  index: number,
  mediaPath: (file: string) => string,
  sizeOf: SizeOf,
): Option {
  const size = option.picture && sizeOf(option.picture);
  const text = option.text ?? quizTypeRules[quiz.type].options?.defaultText?.(option.value);
  return {
    value: option.value,
    ...defaultPlace(quiz, option, index),
    ...(text !== undefined && { text }),
    ...(option.picture && {
      media_url_not_selected: mediaPath(option.picture),
      media_url_selected: mediaPath(option.picture_selected ?? option.picture),
    }),
    ...(size && { media_size: size }),
    ...(option.alt && { alt: option.alt }),
    ...(option.group && { group: option.group }),
  };
}

function defaultPlace(
  quiz: PackQuiz,
  option: PackOption,
  index: number,
): { pos_row: number; pos_column: number } {
  if (option.row !== undefined && option.column !== undefined)
    return { pos_row: option.row, pos_column: option.column };
  const columns = columnsOf(quiz);
  if (!option.group) return { pos_row: Math.floor(index / columns) + 1, pos_column: (index % columns) + 1 };
  const before = quiz.options?.slice(0, index).filter((other) => other.group === option.group) ?? [];
  return { pos_row: before.length + 1, pos_column: option.group === 'left' ? 1 : 2 };
}
