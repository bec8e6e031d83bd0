import type { QuizType } from '@knowledgeking/contract';
import { screen } from '@testing-library/react';
import { buildOption, buildQuiz } from '@/__tests__/support/quiz-builders';
import { renderQuiz } from '@/__tests__/support/quiz-harness';

const option = (name: string) => screen.getByRole('button', { name });
const free = (name: string) => screen.getAllByRole('button', { name, pressed: false })[0] as HTMLElement;
const answerButton = () => screen.getByRole('button', { name: '回答する' });

/** The presses for each type, in order, and what is sent. */
const rounds: [QuizType, string[], string][] = [
  ['single_selection', ['選択肢1', '選択肢3'], '3'],
  ['multiple_selection', ['選択肢3', '選択肢1'], '1,3'],
  ['order_selection', ['選択肢3', '選択肢1', '選択肢4', '選択肢2'], '3,1,4,2'],
  ['combine_options', ['選択肢2', '選択肢A', '選択肢B', '選択肢1', '選択肢C', '選択肢3'], 'A-2,B-1,C-3'],
  ['order_six_char', ['た', 'い', 'へ', 'い', 'よ', 'う'], 'た,い,へ,い,よ,う'],
];

describe('every type with options', () => {
  test.each(rounds)('%s is answered by clicking', async (type, names, expected) => {
    const { user, sent } = renderQuiz(buildQuiz(type));
    expect(answerButton()).toBeDisabled();
    for (const name of names) await user.click(free(name));
    await user.click(answerButton());
    expect(sent).toEqual([expected]);
  });

  test.each(rounds)('%s is answered only by keyboard', async (type, names, expected) => {
    const { user, sent } = renderQuiz(buildQuiz(type));
    const tabTo = async (target: () => HTMLElement): Promise<void> => {
      for (let step = 0; step < 40 && document.activeElement !== target(); step += 1) await user.tab();
      expect(target()).toHaveFocus();
    };
    for (const name of names) {
      await tabTo(() => free(name));
      await user.keyboard(' ');
    }
    await tabTo(answerButton);
    await user.keyboard('{Enter}');
    expect(sent).toEqual([expected]);
  });
});

test('an option is called by its text without ruby, or by its picture’s alternative', () => {
  const options = [
    buildOption('1', 1, { text: '｜海賊《かいぞく》' }),
    { value: '2', pos_row: 2, pos_column: 1, media_url_not_selected: '/a.svg', alt: '青い旗' },
  ];
  renderQuiz(buildQuiz('single_selection', { options }));
  expect(screen.getByRole('button', { name: /^海賊$/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^青い旗$/ })).toBeInTheDocument();
});

test('single: another pick replaces the first', async () => {
  const { user } = renderQuiz(buildQuiz('single_selection'));
  await user.click(option('選択肢1'));
  await user.click(option('選択肢2'));
  expect(option('選択肢1')).toHaveAttribute('aria-pressed', 'false');
  expect(option('選択肢2')).toHaveAttribute('aria-pressed', 'true');
});

test('order: place numbers are shown on the options, are announced, and close up when one is given back', async () => {
  const { user } = renderQuiz(buildQuiz('order_selection'));
  await user.click(option('選択肢3'));
  await user.click(option('選択肢1'));
  expect(screen.getByText('選択肢1、2番目。')).toBeInTheDocument();
  expect(option('選択肢1')).toHaveAccessibleDescription('2番目');
  await user.click(option('選択肢3'));
  expect(screen.getByText('選択肢3を外しました。')).toBeInTheDocument();
  expect(option('選択肢1')).toHaveAccessibleDescription('1番目');
  expect(option('選択肢1')).toHaveTextContent('1');
});

test('order: with answer_count reached no further option can be picked', async () => {
  const { user, sent } = renderQuiz(buildQuiz('order_selection', { answer_count: 2 }));
  await user.click(option('選択肢3'));
  await user.click(option('選択肢1'));
  await user.click(option('選択肢2'));
  expect(option('選択肢2')).toHaveAttribute('aria-pressed', 'false');
  expect(option('選択肢2')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('これ以上は選べません。先にどれかを外してください。')).toBeInTheDocument();
  await user.click(answerButton());
  expect(sent).toEqual(['3,1']);
});

test('pairs: both halves say whom they are joined with, and one press undoes the pair', async () => {
  const { user } = renderQuiz(buildQuiz('combine_options'));
  await user.click(option('選択肢B'));
  expect(option('選択肢B')).toHaveAccessibleDescription('組にする相手を選んでください');
  await user.click(option('選択肢1'));
  expect(screen.getByText('選択肢Bと選択肢1を組にしました。')).toBeInTheDocument();
  expect(option('選択肢B')).toHaveAccessibleDescription('選択肢1と組');
  expect(option('選択肢1')).toHaveAccessibleDescription('選択肢Bと組');
  await user.click(option('選択肢1'));
  expect(screen.getByText('選択肢Bと選択肢1の組を外しました。')).toBeInTheDocument();
  expect(option('選択肢B')).toHaveAttribute('aria-pressed', 'false');
});

test('six characters: boxes fill up, one step back, clear all', async () => {
  const { user } = renderQuiz(buildQuiz('order_six_char'));
  const boxes = () =>
    [...screen.getByRole('list', { name: '選んだ文字' }).children].map((box) => box.textContent);
  const back = screen.getByRole('button', { name: '一つ戻す' });
  expect(back).toBeDisabled();
  await user.click(free('た'));
  await user.click(free('い'));
  await user.click(free('い'));
  expect(boxes()).toEqual(['た', 'い', 'い', '空き', '空き', '空き']);
  await user.click(back);
  expect(boxes()).toEqual(['た', 'い', '空き', '空き', '空き', '空き']);
  expect(screen.getByText('「い」を消しました。いま「たい」。')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'すべて消す' }));
  expect(boxes()).toEqual(Array(6).fill('空き'));
  expect(document.activeElement).toHaveAttribute('aria-pressed');
});

test('free input: only spaces and quotation marks are no answer; what is sent is without them', async () => {
  const { user, sent } = renderQuiz(buildQuiz('free_input'));
  const field = screen.getByRole('textbox', { name: '答え' });
  await user.type(field, '「 」');
  expect(answerButton()).toBeDisabled();
  await user.clear(field);
  await user.type(field, '「モービィ・ ディック！」');
  expect(field).toHaveValue('「モービィ・ ディック！」');
  await user.click(answerButton());
  expect(sent).toEqual(['モービィ・ディック！']);
});

test.each([
  ['the question’s own hint', { hint: 'アルファベット3文字' }, /^アルファベット3文字$/],
  ['the general hint', {}, /空白とかぎかっこ/],
])('free input: %s describes the field', (_name, overrides, description) => {
  renderQuiz(buildQuiz('free_input', overrides));
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription(description);
});

test('free input: a hundred characters outside of the basic plane can be typed and sent', async () => {
  const { user, sent } = renderQuiz(buildQuiz('free_input'));
  await user.click(screen.getByRole('textbox', { name: '答え' }));
  await user.paste('𠮷'.repeat(100));
  await user.click(answerButton());
  expect(sent).toEqual(['𠮷'.repeat(100)]);
});

test('free input: what is too long stays as it was typed, and the field says by how much', async () => {
  const { user } = renderQuiz(buildQuiz('free_input'));
  const field = screen.getByRole('textbox', { name: '答え' });
  await user.click(field);
  await user.paste(`「${'あ'.repeat(103)}」`);
  expect(field).toHaveValue(`「${'あ'.repeat(103)}」`);
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/100文字までです。3文字へらしてください。/);
  expect(answerButton()).toBeDisabled();
  await user.keyboard('{Backspace}'.repeat(4));
  expect(field).toBeValid();
  expect(field).not.toHaveAccessibleDescription(/100文字/);
  expect(answerButton()).toBeEnabled();
});

test('free input: Enter sends nothing', async () => {
  const { user, sent } = renderQuiz(buildQuiz('free_input'));
  await user.type(screen.getByRole('textbox', { name: '答え' }), '白鯨{Enter}');
  expect(sent).toEqual([]);
});
