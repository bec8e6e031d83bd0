import type { Option, Quiz, QuizType } from '@knowledgeking/contract';

/** An option at the given row of the first column, with its value in its text. */
export const buildOption = (value: string, row: number, overrides: Partial<Option> = {}): Option => ({
  value,
  pos_row: row,
  pos_column: 1,
  text: `選択肢${value}`,
  ...overrides,
});

const optionsByType: Record<QuizType, Option[]> = {
  single_selection: ['1', '2', '3', '4'].map((value, index) => buildOption(value, index + 1)),
  multiple_selection: ['1', '2', '3', '4'].map((value, index) => buildOption(value, index + 1)),
  order_selection: ['1', '2', '3', '4'].map((value, index) => buildOption(value, index + 1)),
  combine_options: [
    ...['A', 'B', 'C'].map((value, index) => buildOption(value, index + 1, { group: 'left' })),
    ...['1', '2', '3'].map((value, index) =>
      buildOption(value, index + 1, { group: 'right', pos_column: 2 }),
    ),
  ],
  order_six_char: [...'たいへいようみなと'].map((character, index) =>
    buildOption(`${character}${index + 1}`, Math.floor(index / 5) + 1, {
      pos_column: (index % 5) + 1,
      text: character,
    }),
  ),
  free_input: [],
};

/** A question of a type, as the API sends it; a test overrides the field that decides. */
export const buildQuiz = (type: QuizType, overrides: Partial<Quiz> = {}): Quiz => ({
  number: 3,
  type,
  question_statement: '｜海賊《かいぞく》の旗はどれでしょう。',
  question_media_type: 'none',
  option_media_type: optionsByType[type].length > 0 ? 'text' : 'none',
  options: optionsByType[type],
  ...overrides,
});
