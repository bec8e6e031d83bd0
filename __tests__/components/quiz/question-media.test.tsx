import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { buildQuiz } from '@/__tests__/support/quiz-builders';
import { renderQuiz } from '@/__tests__/support/quiz-harness';
import { ModalHost } from '@/components/modal/modal-host';
import { QuestionMedia } from '@/components/quiz/question-media';

const imageQuiz = buildQuiz('single_selection', {
  question_media_type: 'image',
  question_media_url: '/images/quiz/flag.svg',
  question_media_alt: '青と白の旗',
});

const mediumQuiz = (question_media_type: 'audio' | 'video', question_media_url: string) =>
  buildQuiz('single_selection', { question_media_type, question_media_url });

test('a picture says that it is loading until it is there', async () => {
  renderQuiz(imageQuiz);
  expect(screen.getByText('画像を読みこんでいます')).toBeInTheDocument();
  fireEvent.load(screen.getByRole('img', { name: '青と白の旗' }));
  expect(screen.queryByText('画像を読みこんでいます')).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: '画像を大きく見る' })).toBeVisible();
});

test('when the size of a picture is known, then its place has it before it is there', () => {
  const size = { width: 360, height: 250 };
  const [first, ...others] = imageQuiz.options ?? [];
  if (!first) throw new Error('no option');
  const option = { ...first, media_url_not_selected: '/images/quiz/rig.svg', media_size: size };
  renderQuiz({ ...imageQuiz, question_media_size: size, options: [option, ...others] });
  for (const name of ['青と白の旗', '選択肢1']) {
    const picture = screen.getByRole('img', { name });
    expect(picture).toHaveAttribute('width', '360');
    expect(picture).toHaveAttribute('height', '250');
  }
  expect(document.querySelector('figure')?.style.getPropertyValue('--ratio')).toBe('1.44');
});

test.each([
  ['a picture', imageQuiz, 'img', '画像'],
  ['a sound', mediumQuiz('audio', '/images/quiz/bell.mp3'), 'audio', '音声'],
  ['a film', mediumQuiz('video', '/images/quiz/0123.mp4'), 'video', '動画'],
])(
  '%s that fails says so, can be tried again, and never blocks answering',
  async (_what, quiz, element, name) => {
    const { user, sent } = renderQuiz(quiz);
    const there = () => document.querySelector(`figure ${element}`);
    fireEvent.error(there() as Element);
    expect(screen.getByRole('alert')).toHaveTextContent(`${name}を読みこめませんでした`);
    await user.click(screen.getByRole('button', { name: '選択肢2' }));
    await user.click(screen.getByRole('button', { name: '回答する' }));
    expect(sent).toEqual(['2']);
    await user.click(screen.getByRole('button', { name: 'もう一度読みこむ' }));
    expect(there()).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  },
);

test('when pictures failed and the network is back, then they are asked for again and shown once they are there', () => {
  const probes: HTMLImageElement[] = [];
  const Probe = window.Image;
  jest.spyOn(window, 'Image').mockImplementation(() => {
    const probe = new Probe();
    probes.push(probe);
    return probe;
  });
  const [first, ...others] = imageQuiz.options ?? [];
  if (!first) throw new Error('no option');
  const options = [{ ...first, media_url_not_selected: '/images/quiz/rig.svg' }, ...others];
  renderQuiz({ ...imageQuiz, options });
  const names = ['青と白の旗', '選択肢1'];
  for (const name of names) fireEvent.error(screen.getByRole('img', { name }));
  for (const name of names) expect(screen.queryByRole('img', { name })).not.toBeInTheDocument();
  expect(probes.map((probe) => probe.src)).toEqual(['', '']);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(probes.map((probe) => probe.src)).toEqual([
    expect.stringMatching('flag.svg'),
    expect.stringMatching('rig.svg'),
  ]);
  for (const probe of probes) fireEvent.load(probe);
  for (const name of names) expect(screen.getByRole('img', { name })).toBeInTheDocument();
});

const formsOfFilm = () =>
  [...document.querySelectorAll('source')].map((form) => [form.getAttribute('src'), form.type]);

test('when the film is our own, then it is offered as MP4 and as WebM, with its poster', async () => {
  renderQuiz(mediumQuiz('video', '/images/quiz/0123.mp4'));
  await screen.findByRole('group', { name: '問題の動画' });
  const film = document.querySelector('video');
  expect(formsOfFilm()).toEqual([
    ['/images/quiz/0123.mp4', 'video/mp4; codecs="avc1.42C01E"'],
    ['/images/quiz/0123.webm', 'video/webm; codecs="vp9"'],
  ]);
  expect(film?.getAttribute('poster')).toBe('/images/quiz/0123.svg');
  expect(film).toHaveProperty('currentTime', 0);
});

test('when the film is from elsewhere, then it is offered as it is, at its first picture', async () => {
  renderQuiz(mediumQuiz('video', 'https://example.jp/film.mp4'));
  await screen.findByRole('group', { name: '問題の動画' });
  const film = document.querySelector('video');
  expect(film).toHaveAttribute('src', 'https://example.jp/film.mp4');
  expect(formsOfFilm()).toEqual([]);
  expect(film?.getAttribute('poster')).toBe(null);
  expect(film).toHaveProperty('currentTime', 0.001);
});

test('when a film fails as MP4, then its other form is tried; when that fails too, then it says so and can be tried again', async () => {
  const { user } = renderQuiz(mediumQuiz('video', '/images/quiz/0123.mp4'));
  const [first, last] = document.querySelectorAll('source');
  if (!first || !last) throw new Error('a film without its two forms');
  fireEvent.error(first);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  fireEvent.error(last);
  expect(screen.getByRole('alert')).toHaveTextContent('動画を読みこめませんでした');
  await user.click(screen.getByRole('button', { name: 'もう一度読みこむ' }));
  expect(formsOfFilm()).toHaveLength(2);
});

test.each(['audio', 'video'] as const)(
  'when %s comes with its content in words, then these are below it, folded',
  (type) => {
    const text = '｜鐘《かね》：カンカン、カンカン';
    const medium = { question_media_type: type, question_media_text: text };
    renderQuiz(buildQuiz('single_selection', medium));
    const words = screen.getByText('鐘：カンカン、カンカン');
    expect(words.closest('details')).not.toHaveAttribute('open');
    expect(words.closest('details')).toHaveTextContent(/^(音|動画)の内容を文字で読む/);
  },
);

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
