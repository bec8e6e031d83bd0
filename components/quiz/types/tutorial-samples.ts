import type { Option, Quiz, QuizType } from '@knowledgeking/contract';

/** A small question on which one way of answering is tried. It asks only to do what it says. */
export interface TutorialSample {
  title: string;
  /** How it is done, in one or two sentences. */
  guide: string;
  praise: string;
  quiz: Quiz;
  /** Accepted answers, encoded as they are sent. */
  answers: readonly string[];
}

/** Options with these texts, row by row, whose values are their numbers. */
const toOptions = (texts: readonly string[], columns: number): Option[] =>
  texts.map((text, index) => ({
    value: String(index + 1),
    text,
    pos_row: Math.floor(index / columns) + 1,
    pos_column: (index % columns) + 1,
  }));

/** A question of words only. */
const toQuiz = (type: QuizType, statement: string, options: Option[]): Quiz => ({
  number: 1,
  type,
  question_statement: statement,
  question_media_type: 'none',
  option_media_type: options.length > 0 ? 'text' : 'none',
  options,
});

/** A letter can be on two tiles, so the value of a tile is its letter and a number. */
const toTiles = (letters: string, columns: number): Option[] =>
  toOptions([...letters], columns).map((option) => ({ ...option, value: `${option.text}${option.value}` }));

const toGroup = (values: readonly string[], texts: readonly string[], group: 'left' | 'right'): Option[] =>
  texts.map((text, index) => ({
    value: values[index] ?? text,
    text,
    group,
    pos_row: index + 1,
    pos_column: group === 'left' ? 1 : 2,
  }));

/** The question on which newcomers try each way of answering. Not part of the types' views, because the play pages would carry them. */
export const tutorialSamples: Readonly<Record<QuizType, TutorialSample>> = {
  single_selection: {
    title: '1つ選ぶ',
    guide: 'ボタンを押すと選べます。別のボタンを押すと、選びなおせます。',
    praise: 'その調子です！',
    quiz: toQuiz(
      'single_selection',
      '「カモメ」を選びましょう。',
      toOptions(['クジラ', 'カモメ', 'イルカ', 'カニ'], 2),
    ),
    answers: ['2'],
  },
  multiple_selection: {
    title: 'すべて選ぶ',
    guide: 'いくつでも選べます。もう一度押すと、取り消せます。',
    praise: 'ばっちりです！',
    quiz: toQuiz(
      'multiple_selection',
      '「赤」と「青」の2つを選びましょう。',
      toOptions(['赤', '黄', '青', '白'], 2),
    ),
    answers: ['1,3'],
  },
  order_selection: {
    title: '順番に選ぶ',
    guide: '1番目から順に押します。もう一度押すと取り消せて、うしろの番号がつまります。',
    praise: 'いい順番です！',
    quiz: toQuiz('order_selection', '小さい数から順に選びましょう。', toOptions(['30', '10', '40', '20'], 2)),
    answers: ['2,4,1,3'],
  },
  combine_options: {
    title: '組にする',
    guide: '左と右を1つずつ押すと、線でつながります。どちらかをもう一度押すと、ほどけます。',
    praise: 'みごとな組み合わせです！',
    quiz: toQuiz('combine_options', '動物と鳴き声を組にしましょう。', [
      ...toGroup(['A', 'B', 'C'], ['ネコ', 'イヌ', 'ウシ'], 'left'),
      ...toGroup(['1', '2', '3'], ['ワンワン', 'モーモー', 'ニャーニャー'], 'right'),
    ]),
    answers: ['A-3,B-1,C-2'],
  },
  order_six_char: {
    title: '6文字をならべる',
    guide: '文字を順に押すと、上の箱に入ります。まちがえたら、箱の右のボタンで1つもどせます。',
    praise: 'きれいにならびました！',
    quiz: toQuiz('order_six_char', '「おおうなばら」とならべましょう。', toTiles('なおらうばおみか', 4)),
    answers: ['お,お,う,な,ば,ら'],
  },
  free_input: {
    title: '文字を入力する',
    guide: '答えのらんに文字を入力します。ひらがなでも、カタカナでも、漢字でもかまいません。',
    praise: 'かんぺきです！',
    quiz: toQuiz('free_input', '「うみ」と入力しましょう。', []),
    answers: ['うみ', 'ウミ', '海', 'umi', 'Umi', 'UMI'],
  },
};
