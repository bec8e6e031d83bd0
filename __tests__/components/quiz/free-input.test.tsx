import { fireEvent, screen } from '@testing-library/react';
import { answerButton } from '@/__tests__/support/answer-question';
import { buildQuiz } from '@/__tests__/support/quiz-builders';
import { renderQuiz } from '@/__tests__/support/quiz-harness';

test('only spaces and quotation marks are no answer; what is sent is without them', async () => {
  const { user, sent } = renderQuiz(buildQuiz('free_input'));
  const field = screen.getByRole('textbox', { name: '答え' });
  await user.type(field, '「 」');
  expect(answerButton()).toHaveAttribute('aria-disabled', 'true');
  await user.clear(field);
  await user.type(field, '「モービィ・ ディック！」');
  expect(field).toHaveValue('「モービィ・ ディック！」');
  await user.click(answerButton());
  expect(sent).toEqual(['モービィ・ディック！']);
});

test.each([
  ['the question’s own hint', { hint: 'アルファベット3文字' }, /^アルファベット3文字$/],
  ['the general hint', {}, /空白とかぎかっこ/],
])('%s describes the field', (_name, overrides, description) => {
  renderQuiz(buildQuiz('free_input', overrides));
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription(description);
});

test('a hundred characters outside of the basic plane can be typed and sent', async () => {
  const { user, sent } = renderQuiz(buildQuiz('free_input'));
  await user.click(screen.getByRole('textbox', { name: '答え' }));
  await user.paste('𠮷'.repeat(100));
  await user.click(answerButton());
  expect(sent).toEqual(['𠮷'.repeat(100)]);
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
