import type { QuizType } from '@knowledgeking/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { answerButton, option } from '@/__tests__/support/answer-question';
import { buildOption, buildQuiz } from '@/__tests__/support/quiz-builders';
import { renderQuiz } from '@/__tests__/support/quiz-harness';

const free = (name: string) => screen.getAllByRole('button', { name, pressed: false })[0] as HTMLElement;

/** The presses for each type, in order, and what is sent. */
const rounds: [QuizType, string[], string][] = [
  ['single_selection', ['選択肢1', '選択肢3'], '3'],
  ['multiple_selection', ['選択肢3', '選択肢1'], '1,3'],
  ['order_selection', ['選択肢3', '選択肢1', '選択肢4', '選択肢2'], '3,1,4,2'],
  ['combine_options', ['選択肢2', '選択肢A', '選択肢B', '選択肢1', '選択肢C', '選択肢3'], 'A-2,B-1,C-3'],
  ['order_six_char', ['た', 'い', 'へ', 'い', 'よ', 'う'], 'た,い,へ,い,よ,う'],
];

test.each(rounds)('%s is answered only by keyboard', async (type, names, expected) => {
  const { user, sent } = renderQuiz(buildQuiz(type));
  const tabTo = async (target: () => HTMLElement): Promise<void> => {
    for (let step = 0; step < 40 && document.activeElement !== target(); step += 1) {
      const list = document.activeElement?.closest('ul');
      const isBelow = (document.activeElement?.compareDocumentPosition(target()) ?? 0) & 4;
      if (list?.contains(target()) && target().tabIndex < 0)
        await user.keyboard(
          type !== 'combine_options' ? '{ArrowRight}' : isBelow ? '{ArrowDown}' : '{ArrowUp}',
        );
      else await user.tab();
    }
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

test('an option is called by its text without ruby, or by the alternative of its picture or its signs', () => {
  const options = [
    buildOption('1', 1, { text: '｜海賊《かいぞく》' }),
    buildOption('3', 3, { text: '－・', alt: '長い線、点' }),
    { value: '2', pos_row: 2, pos_column: 1, media_url_not_selected: '/a.svg', alt: '青い旗' },
  ];
  renderQuiz(buildQuiz('single_selection', { options }));
  expect(screen.getByRole('button', { name: /^海賊$/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^青い旗$/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^長い線、点$/ })).toHaveTextContent('－・');
});

test('order: place numbers are shown on the options, are announced, and close up when one is given back', async () => {
  const { user } = renderQuiz(buildQuiz('order_selection'));
  await user.click(option('選択肢3'));
  await user.click(option('選択肢1'));
  expect(screen.getByText('選択肢1、2番目。')).toHaveAttribute('aria-live', 'polite');
  expect(option('選択肢1')).toHaveAccessibleDescription('2番目');
  await user.click(option('選択肢3'));
  expect(screen.getByText('選択肢3を外しました。選択肢1は1番目になりました。')).toBeInTheDocument();
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
  const back = screen.getByRole('button', { name: '1つもどす' });
  expect(back).toBeDisabled();
  await user.click(free('た'));
  await user.click(free('い'));
  await user.click(free('い'));
  expect(boxes()).toEqual(['た', 'い', 'い', '空き', '空き', '空き']);
  expect(option('た')).toHaveAccessibleDescription('1文字目');
  await user.click(back);
  expect(boxes()).toEqual(['た', 'い', '空き', '空き', '空き', '空き']);
  expect(screen.getByText('「い」を消しました。いま「たい」。')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'すべて消す' }));
  expect(boxes()).toEqual(Array(6).fill('空き'));
  expect(document.activeElement).toHaveAttribute('aria-pressed');
});

const lacking: [QuizType, string[], string][] = [
  ['single_selection', [], 'どれか1つを選んでください。'],
  ['multiple_selection', [], '1つ以上選んでください。'],
  ['order_selection', ['選択肢3'], 'あと3つ選んでください。'],
  ['combine_options', ['選択肢2', '選択肢A', '選択肢B'], 'あと2組です。'],
  ['order_six_char', ['た', 'い', 'へ', 'い'], 'あと2文字です。'],
];

test.each(lacking)(
  'when a %s is not complete, then the button says why it sends nothing',
  async (type, names, reason) => {
    const { user, sent } = renderQuiz(buildQuiz(type));
    for (const name of names) await user.click(free(name));
    answerButton().focus();
    expect(answerButton()).toHaveFocus();
    expect(answerButton()).toHaveAccessibleDescription(reason);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent(reason);
    expect(sent).toEqual([]);
  },
);

test('tiles are one Tab stop, and so is each side of pairs; arrow keys go along and across them', async () => {
  const { user } = renderQuiz(buildQuiz('order_six_char'));
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('[aria-pressed]')].filter((each) => each.tabIndex === 0);
  expect(stops()).toEqual([option('た')]);
  await user.tab();
  await user.keyboard('{ArrowDown}');
  expect(option('う')).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowLeft}');
  expect(option('と')).toHaveFocus();
  expect(stops()).toEqual([option('と')]);
  cleanup();
  renderQuiz(buildQuiz('combine_options'));
  expect(stops()).toEqual([option('選択肢A'), option('選択肢1')]);
  act(() => option('選択肢B').focus());
  await user.keyboard('{ArrowRight}');
  expect(option('選択肢2')).toHaveFocus();
  expect(stops()).toEqual([option('選択肢B'), option('選択肢2')]);
});

const skip = () => screen.getByRole('button', { name: 'スキップ' });

test('the way back keeps the picks and gives the focus back', async () => {
  const { user, sent } = renderQuiz(buildQuiz('single_selection'));
  await user.click(screen.getByRole('button', { name: '選択肢2' }));
  await user.click(skip());
  expect(screen.getByRole('button', { name: 'もどる' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(skip()).toHaveFocus();
  expect(screen.getByRole('button', { name: '選択肢2' })).toHaveAttribute('aria-pressed', 'true');
  expect(sent).toEqual([]);
});

test('when the second half of a double press arrives at the next question, then it says nothing', () => {
  renderQuiz(buildQuiz('single_selection'));
  fireEvent.click(answerButton(), { detail: 2 });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('when an option is pressed twice at once, then it stays picked; a press by itself gives it back', async () => {
  const { user } = renderQuiz(buildQuiz('single_selection'));
  await user.dblClick(option('選択肢2'));
  expect(option('選択肢2')).toHaveAttribute('aria-pressed', 'true');
  fireEvent.click(option('選択肢2'), { detail: 1 });
  expect(option('選択肢2')).toHaveAttribute('aria-pressed', 'false');
});

test('when options are pressed as fast as that one after the other, then each counts', () => {
  renderQuiz(buildQuiz('order_selection'));
  fireEvent.click(option('選択肢3'), { detail: 1 });
  fireEvent.click(option('選択肢1'), { detail: 2 });
  expect(option('選択肢1')).toHaveAttribute('aria-pressed', 'true');
});

test('when as much is missing again as when the answer was refused, then that is not said again', async () => {
  const { user } = renderQuiz(buildQuiz('order_selection'));
  await user.click(option('選択肢3'));
  await user.click(answerButton());
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent('あと3つ選んでください。');
  await user.click(option('選択肢1'));
  expect(status).toBeEmptyDOMElement();
  fireEvent.click(option('選択肢1'), { detail: 1 });
  expect(status).toBeEmptyDOMElement();
});

test.each([
  ['the question’s own hint', { hint: 'アルファベット3文字' }, /^アルファベット3文字$/],
  ['the general hint', {}, /空白とかぎかっこ/],
])('%s describes the field', (_name, overrides, description) => {
  renderQuiz(buildQuiz('free_input', overrides));
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription(description);
});

test('what is too long stays as it was typed, and the field says by how much', async () => {
  const { user } = renderQuiz(buildQuiz('free_input'));
  const field = screen.getByRole('textbox', { name: '答え' });
  await user.click(field);
  await user.paste(`「${'あ'.repeat(103)}」`);
  expect(field).toHaveValue(`「${'あ'.repeat(103)}」`);
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/100文字までです。3文字へらしてください。/);
  expect(answerButton()).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Backspace}'.repeat(4));
  expect(field).toBeValid();
  expect(field).not.toHaveAccessibleDescription(/100文字/);
  expect(answerButton()).not.toHaveAttribute('aria-disabled');
});

test('Enter sends nothing; it says that there is no answer yet, and then leads to the button', async () => {
  const { user, sent } = renderQuiz(buildQuiz('free_input'));
  const field = screen.getByRole('textbox', { name: '答え' });
  await user.type(field, '{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('まだ何も入力されていません。');
  await user.type(field, '白鯨');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  fireEvent.keyDown(field, { key: 'Enter', repeat: true });
  expect(field).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(answerButton()).toHaveFocus();
  expect(sent).toEqual([]);
  fireEvent.keyDown(answerButton(), { key: 'Enter', repeat: true });
  expect(sent).toEqual([]);
  await user.keyboard('{Enter}');
  expect(sent).toEqual(['白鯨']);
});
