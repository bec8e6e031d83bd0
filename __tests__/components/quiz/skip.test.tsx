import { screen } from '@testing-library/react';
import { buildQuiz } from '@/__tests__/support/quiz-builders';
import { renderQuiz } from '@/__tests__/support/quiz-harness';

const skip = () => screen.getByRole('button', { name: 'スキップ' });

test('skipping asks once and then sends the empty answer', async () => {
  const { user, sent } = renderQuiz(buildQuiz('order_selection'));
  await user.click(skip());
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'スキップする' }));
  expect(sent).toEqual(['']);
});

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
