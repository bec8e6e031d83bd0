import { fireEvent, screen } from '@testing-library/react';
import { buildQuiz } from '@/__tests__/support/quiz-builders';
import { renderQuiz } from '@/__tests__/support/quiz-harness';

const imageQuiz = buildQuiz('single_selection', {
  question_media_type: 'image',
  question_media_url: '/images/quiz/flag.svg',
  question_media_alt: '青と白の旗',
});

test('a picture says that it is loading until it is there', async () => {
  renderQuiz(imageQuiz);
  expect(screen.getByText('画像を読みこんでいます')).toBeInTheDocument();
  fireEvent.load(screen.getByRole('img', { name: '青と白の旗' }));
  expect(screen.queryByText('画像を読みこんでいます')).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: '画像を大きく見る' })).toBeVisible();
});

test('a picture that fails says so, can be tried again, and never blocks answering', async () => {
  const { user, sent } = renderQuiz(imageQuiz);
  fireEvent.error(screen.getByRole('img', { name: '青と白の旗' }));
  expect(screen.getByRole('alert')).toHaveTextContent('画像を読みこめませんでした');
  await user.click(screen.getByRole('button', { name: '選択肢2' }));
  await user.click(screen.getByRole('button', { name: '回答する' }));
  expect(sent).toEqual(['2']);
  await user.click(screen.getByRole('button', { name: 'もう一度読みこむ' }));
  expect(screen.getByRole('img', { name: '青と白の旗' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each(['audio', 'video'] as const)('%s has controls and does not start by itself', (type) => {
  renderQuiz(
    buildQuiz('single_selection', { question_media_type: type, question_media_url: '/images/quiz/bell.mp3' }),
  );
  const player = screen.getByLabelText(type === 'audio' ? '問題の音声' : '問題の動画');
  expect(player).toHaveAttribute('controls');
  expect(player).not.toHaveAttribute('autoplay');
});

test.each([
  ['/images/quiz/0123.mp4', '/images/quiz/0123.svg', '/images/quiz/0123.mp4'],
  ['https://example.jp/film.mp4', null, 'https://example.jp/film.mp4#t=0.001'],
])('when the film is %s, then its poster is %s', (url, poster, source) => {
  renderQuiz(buildQuiz('single_selection', { question_media_type: 'video', question_media_url: url }));
  const player = screen.getByLabelText('問題の動画');
  expect(player.getAttribute('poster')).toBe(poster);
  expect(player).toHaveAttribute('src', source);
});
