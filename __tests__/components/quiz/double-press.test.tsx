import { fireEvent, screen } from '@testing-library/react';
import { answerButton, option } from '@/__tests__/support/on-screen';
import { buildQuiz } from '@/__tests__/support/quiz-builders';
import { renderQuiz } from '@/__tests__/support/quiz-harness';

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
