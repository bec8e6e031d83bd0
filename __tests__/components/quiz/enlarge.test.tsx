import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { buildQuiz } from '@/__tests__/support/quiz-builders';
import { renderQuiz } from '@/__tests__/support/quiz-harness';
import { ModalHost } from '@/components/modal/modal-host';
import { QuestionMedia } from '@/components/quiz/question-media';

const alt = '青と白の旗';
const picture = { question_media_url: '/images/quiz/flag.svg', question_media_alt: alt };

test('when a question’s picture is tapped, then it is shown large with the same words, and nothing is answered', async () => {
  render(<ModalHost />);
  const { user, sent } = renderQuiz(
    buildQuiz('single_selection', { question_media_type: 'image', ...picture }),
  );
  expect(screen.queryByRole('button', { name: '画像を大きく見る' })).not.toBeInTheDocument();
  fireEvent.load(screen.getByRole('img', { name: alt }));
  await user.click(await screen.findByRole('button', { name: '画像を大きく見る' }));
  const dialog = screen.getByRole('dialog', { name: '問題の画像' });
  expect(within(dialog).getByRole('img', { name: alt })).toHaveAttribute('src', picture.question_media_url);
  await user.click(within(dialog).getByRole('button', { name: '閉じる' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([]);
  expect(screen.queryAllByRole('button', { pressed: true })).toEqual([]);
});

test('when its question is gone, then a picture that is shown large closes', async () => {
  render(<ModalHost />);
  const { unmount } = render(<QuestionMedia type="image" url={picture.question_media_url} alt={alt} />);
  fireEvent.load(screen.getByRole('img', { name: alt }));
  fireEvent.click(await screen.findByRole('button', { name: '画像を大きく見る' }));
  expect(screen.getByRole('dialog')).toBeVisible();
  unmount();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
