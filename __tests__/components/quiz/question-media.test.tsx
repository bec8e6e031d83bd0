import type { Option } from '@knowledgeking/contract';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { buildOption, buildQuiz } from '@/__tests__/support/quiz-builders';
import { renderQuiz } from '@/__tests__/support/quiz-harness';
import { QuestionMedia } from '@/components/quiz/question-media';

let mockIsOutOfReach = true;
jest.mock('@/components/quiz/player/player-controls', () => {
  if (mockIsOutOfReach) throw new Error('not fetched');
  return jest.requireActual('@/components/quiz/player/player-controls');
});

/** A medium that plays as the test wants; jsdom has none that does. */
class Medium {
  readonly element: HTMLMediaElement;
  readonly state = { paused: true, ended: false, readyState: 4, duration: 8.2, currentTime: 0 };
  play = jest.fn(async () => this.set('play', { paused: false, ended: false }));
  pause = jest.fn(() => this.set('pause', { paused: true }));
  load = jest.fn();

  constructor(element: HTMLMediaElement) {
    this.element = element;
    for (const name of ['paused', 'ended', 'readyState', 'duration'] as const)
      Object.defineProperty(element, name, { configurable: true, get: () => this.state[name] });
    Object.defineProperty(element, 'currentTime', {
      configurable: true,
      get: () => this.state.currentTime,
      set: (currentTime: number) => this.set('seeking', { currentTime }),
    });
    Object.assign(element, { play: this.play, pause: this.pause, load: this.load });
  }

  set(event: string, state: Partial<Medium['state']>): void {
    Object.assign(this.state, state);
    fireEvent(this.element, new Event(event));
  }
}

async function shown(type: 'audio' | 'video') {
  const quiz = buildQuiz('single_selection', {
    question_media_type: type,
    question_media_url: `/images/quiz/0123.${type === 'audio' ? 'mp3' : 'mp4'}`,
    question_media_alt: '船の合図',
  });
  const view = renderQuiz(quiz);
  const element = document.querySelector<HTMLMediaElement>(type);
  if (!element) throw new Error(`no ${type}`);
  const medium = new Medium(element);
  await screen.findByRole('group', { name: '船の合図' });
  act(() => medium.set('durationchange', {}));
  return { ...view, medium };
}

const bell = () => screen.getByRole('button', { name: /^音をきく/ });
const bar = () => screen.getByRole('slider', { name: '位置' });

/** Presses at a time in milliseconds. */
function press(button: HTMLElement, at: number): void {
  const event = new MouseEvent('click', { bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: at });
  fireEvent(button, event);
}

beforeEach(() => {
  for (const method of ['play', 'pause', 'load'] as const)
    jest.spyOn(HTMLMediaElement.prototype, method).mockImplementation();
});

// The first one: what was fetched once is there for all that follow.
test('when the controls can not be fetched, then the browser has its own, until they are there, whatever an extension has added', async () => {
  jest.useFakeTimers();
  renderQuiz(buildQuiz('single_selection', { question_media_type: 'audio', question_media_url: '/a.mp3' }));
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  const sound = screen.getByLabelText('問題の音声');
  expect(sound).toHaveAttribute('controls');
  sound.after(document.createElement('span'));
  mockIsOutOfReach = false;
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(bar()).toBeInTheDocument();
  expect(sound).not.toHaveAttribute('controls');
});

test('when the bell is pressed, then the sound plays; pressed again, but not at once, it stops; and it can be played once more', async () => {
  const { medium } = await shown('audio');
  expect(medium.element).not.toHaveAttribute('controls');
  expect(medium.element).not.toHaveAttribute('autoplay');
  expect(medium.play).not.toHaveBeenCalled();
  press(bell(), 1_000);
  press(await screen.findByRole('button', { name: 'とめる' }), 1_200);
  expect(medium.pause).not.toHaveBeenCalled();
  press(screen.getByRole('button', { name: 'とめる' }), 2_000);
  expect(medium.pause).toHaveBeenCalledTimes(1);
  act(() => medium.set('ended', { paused: true, ended: true }));
  press(bell(), 3_000);
  expect(medium.play).toHaveBeenCalledTimes(2);
});

test('when it plays, then every other sound on the page stops; when its question goes, then it stops too', async () => {
  const { user, medium } = await shown('audio');
  const other = document.body.appendChild(document.createElement('audio'));
  other.pause = jest.fn();
  await user.click(bell());
  expect(other.pause).toHaveBeenCalled();
  other.remove();
  await screen.findByRole('button', { name: 'とめる' });
  expect(medium.pause).not.toHaveBeenCalled();
  cleanup();
  expect(medium.pause).toHaveBeenCalled();
});

test('when the bar is moved with keys, then the position is spoken, which it is not while it plays', async () => {
  const { user, medium } = await shown('audio');
  expect(bar()).toHaveAttribute('aria-valuetext', '0秒／8秒');
  bar().focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(medium.state.currentTime).toBe(2);
  expect(bar()).toHaveAttribute('aria-valuetext', '2秒／8秒');
  await user.keyboard(' ');
  expect(medium.play).toHaveBeenCalled();
  medium.state.currentTime = 5;
  expect(await screen.findByText('5秒／8秒')).toBeInTheDocument();
  expect(bar()).toHaveAttribute('aria-valuetext', '2秒／8秒');
  fireEvent.change(bar(), { target: { value: '7' } });
  expect(medium.state.currentTime).toBe(7);
});

test('when it is to be slower, then its pitch stays, and it stays slower', async () => {
  const { user, medium } = await shown('audio');
  const slower = screen.getByRole('button', { name: 'ゆっくり' });
  await user.click(slower);
  expect(slower).toHaveAttribute('aria-pressed', 'true');
  const { playbackRate, defaultPlaybackRate, preservesPitch } = medium.element;
  expect([playbackRate, defaultPlaybackRate, preservesPitch]).toEqual([0.6, 0.6, true]);
  await user.click(slower);
  expect(medium.element.playbackRate).toBe(1);
});

test('when the browser refuses to play, then it says so and can be pressed again', async () => {
  const { medium } = await shown('audio');
  medium.play.mockRejectedValueOnce(new DOMException('refused', 'NotAllowedError'));
  press(bell(), 1_000);
  expect(await screen.findByText('再生できませんでした。もう一度押してください。')).toBeInTheDocument();
  press(bell(), 2_000);
  expect(await screen.findByRole('button', { name: 'とめる' })).toBeInTheDocument();
  expect(screen.queryByText(/再生できませんでした/)).not.toBeInTheDocument();
});

test('when data of a film do not come, then it says so, and later offers to fetch them once more; when it is over, then it can be seen again', async () => {
  const { medium } = await shown('video');
  jest.useFakeTimers();
  press(screen.getByRole('button', { name: /^動画を見る/ }), 1_000);
  await act(async () => medium.set('waiting', { readyState: 1 }));
  expect(screen.queryByText('読みこんでいます')).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(600));
  expect(screen.getByText('読みこんでいます')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(8_000));
  press(screen.getByRole('button', { name: 'もう一度読みこむ' }), 20_000);
  expect(medium.load).toHaveBeenCalledTimes(1);
  expect(medium.play).toHaveBeenCalledTimes(2);
  await act(async () => medium.set('playing', { readyState: 4 }));
  expect(screen.queryByText(/なかなか届きません/)).not.toBeInTheDocument();
  act(() => medium.set('ended', { ended: true }));
  expect(screen.getByRole('button', { name: 'もう一度見る' })).toBeInTheDocument();
});

const imageQuiz = buildQuiz('single_selection', {
  question_media_type: 'image',
  question_media_url: '/images/quiz/flag.svg',
  question_media_alt: '青と白の旗',
});

/** The same, with a picture for its first option. */
const picturesQuiz = (more: Partial<Option> = {}) => ({
  ...imageQuiz,
  options: [
    buildOption('1', 1, { media_url_not_selected: '/images/quiz/rig.svg', ...more }),
    ...imageQuiz.options.slice(1),
  ],
});

const mediumQuiz = (question_media_type: 'audio' | 'video', question_media_url: string) =>
  buildQuiz('single_selection', { question_media_type, question_media_url });

test('when the size of a picture is known, then its place has it before it is there', () => {
  const size = { width: 360, height: 250 };
  renderQuiz({ ...picturesQuiz({ media_size: size }), question_media_size: size });
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
])('%s that fails says so, can be tried again, and blocks nothing', async (_what, quiz, element, name) => {
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
});

test('when pictures failed and the network is back, then they are asked for again and shown once they are there', () => {
  const probes: HTMLImageElement[] = [];
  const Probe = window.Image;
  jest.spyOn(window, 'Image').mockImplementation(() => {
    const probe = new Probe();
    probes.push(probe);
    return probe;
  });
  renderQuiz(picturesQuiz());
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

const ownForms = [
  ['/images/quiz/0123.mp4', 'video/mp4; codecs="avc1.42C01E"'],
  ['/images/quiz/0123.webm', 'video/webm; codecs="vp9"'],
];

test.each([
  [
    'our own, in both forms, with its poster',
    '/images/quiz/0123.mp4',
    null,
    ownForms,
    '/images/quiz/0123.svg',
    0,
  ],
  [
    'from elsewhere, as it is, at its first picture',
    'https://a.jp/a.mp4',
    'https://a.jp/a.mp4',
    [],
    null,
    0.001,
  ],
])('a film is offered: %s', async (_whose, url, src, forms, poster, currentTime) => {
  renderQuiz(mediumQuiz('video', url));
  await screen.findByRole('group', { name: '問題の動画' });
  const film = document.querySelector('video');
  expect([film?.getAttribute('src'), film?.getAttribute('poster')]).toEqual([src, poster]);
  expect(formsOfFilm()).toEqual(forms);
  expect(film).toHaveProperty('currentTime', currentTime);
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
  'when %s comes with its content in words, they are below it, folded',
  (type) => {
    const text = '｜鐘《かね》：カンカン、カンカン';
    const medium = { question_media_type: type, question_media_text: text };
    renderQuiz(buildQuiz('single_selection', medium));
    const words = screen.getByText('鐘：カンカン、カンカン');
    expect(words.closest('details')).not.toHaveAttribute('open');
    expect(words.closest('details')).toHaveTextContent(/^(音|動画)の内容を文字で読む/);
  },
);

test('a picture says that it is loading until it is there; when it is tapped, then it is shown large with the same words, and nothing is answered', async () => {
  const { user, sent } = renderQuiz(imageQuiz);
  expect(screen.getByText('画像を読みこんでいます')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '画像を大きく見る' })).not.toBeInTheDocument();
  fireEvent.load(screen.getByRole('img', { name: '青と白の旗' }));
  expect(screen.queryByText('画像を読みこんでいます')).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: '画像を大きく見る' }));
  const dialog = screen.getByRole('dialog', { name: '問題の画像' });
  expect(within(dialog).getByRole('img', { name: '青と白の旗' })).toHaveAttribute(
    'src',
    '/images/quiz/flag.svg',
  );
  await user.click(within(dialog).getByRole('button', { name: '閉じる' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([]);
  expect(screen.queryAllByRole('button', { pressed: true })).toEqual([]);
});

test('when its question is gone, then a picture that is shown large closes', async () => {
  const { unmount } = render(<QuestionMedia type="image" url="/images/quiz/flag.svg" alt="旗" />);
  fireEvent.load(screen.getByRole('img', { name: '旗' }));
  fireEvent.click(await screen.findByRole('button', { name: '画像を大きく見る' }));
  expect(screen.getByRole('dialog')).toBeVisible();
  unmount();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
