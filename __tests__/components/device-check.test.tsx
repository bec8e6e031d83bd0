import { existsSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { breakStorage, mendStorage } from '@/__tests__/support/browser';
import { renderPage } from '@/__tests__/support/render-page';
import { mockServer, serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import ExamPage from '@/pages/exam/index';
import PracticePage from '@/pages/practice/index';

const checkButton = () => screen.findByRole('button', { name: 'チェックする' });
const done = () => screen.findByText(/^チェックが終わりました。/);

/** The outcome of each check, by its name. */
function results(): Record<string, string | null> {
  const section = screen.getByRole('heading', { name: '端末のチェック' }).closest('section') as HTMLElement;
  return Object.fromEntries(
    within(section)
      .queryAllByRole('term')
      .map((term) => [
        term.textContent,
        term.nextElementSibling?.querySelector('strong')?.textContent ?? null,
      ]),
  );
}

/** Lets media play, or not. */
function media(plays: boolean): void {
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(
    this: HTMLMediaElement,
  ) {
    if (!plays) throw new DOMException('', 'NotAllowedError');
    Object.defineProperty(this, 'currentTime', { value: 0.1, configurable: true, writable: true });
    queueMicrotask(() => this.dispatchEvent(new Event('timeupdate')));
  });
}

beforeEach(() => media(true));
afterEach(mendStorage);

test('before it is asked for nothing is played, and nothing is there', async () => {
  renderPage(PracticePage);
  await checkButton();
  expect(HTMLMediaElement.prototype.play).not.toHaveBeenCalled();
  expect(results()).toEqual({});
});

test('on a good device everything is fine, and it can be checked again', async () => {
  const { user } = renderPage(PracticePage);
  await user.click(await checkButton());
  expect(await done()).toHaveTextContent('準備はばっちりです。');
  expect(results()).toEqual({ 音: '○ よい', 動画: '○ よい', 保存: '○ よい', 通信: '○ よい', 時計: '○ よい' });
  media(false);
  await user.click(screen.getByRole('button', { name: 'もう一度チェックする' }));
  await waitFor(async () => expect(await done()).toHaveTextContent('音、動画の説明を読んでおきましょう。'));
  expect(results()).toMatchObject({ 音: '△ 注意', 動画: '△ 注意', 保存: '○ よい' });
});

test('the film of the check is offered in each form in which a question’s film is', async () => {
  const { user } = renderPage(PracticePage);
  await user.click(await checkButton());
  const forms = [...document.querySelectorAll('video source')].map((form) => form.getAttribute('src'));
  expect(forms).toEqual(['/media/check.mp4', '/media/check.webm']);
  // In WebKit a film in several forms that is played at once would never come.
  expect(document.querySelector('video')).toHaveAttribute('preload', 'auto');
  for (const form of forms) expect(existsSync(`public${form}`)).toBe(true);
});

test('everything at once can be wrong, and nobody is held back', async () => {
  media(false);
  breakStorage('full');
  mockServer.use(http.get('*/api/site_status', () => new HttpResponse(null, { status: 502 })));
  const { user, router } = renderPage(PracticePage);
  await user.click(await checkButton());
  expect(await done()).toHaveTextContent(
    '音、動画、保存、通信、時計の説明を読んでおきましょう。このままでも挑戦できます。',
  );
  expect(Object.values(results())).toEqual(Array(5).fill('△ 注意'));
  await user.click(screen.getByRole('button', { name: '練習をはじめる' }));
  expect(router.push).toHaveBeenCalledWith('/practice/play');
});

test('while one check goes on the others are shown, and one can go on without waiting', async () => {
  mockServer.use(
    http.get('*/api/site_status', async () => {
      await delay('infinite');
      return new HttpResponse(null, { status: 502 });
    }),
  );
  const { user, router } = renderPage(PracticePage);
  await user.click(await checkButton());
  await waitFor(() => expect(results()).toMatchObject({ 音: '○ よい', 通信: '… 確認中', 時計: '… 確認中' }));
  expect(screen.getByText('端末を確かめています。')).toBeVisible();
  expect(await checkButton()).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: '練習をはじめる' }));
  expect(router.push).toHaveBeenCalledWith('/practice/play');
});

test('it is there before the exam too, as long as one may still start', async () => {
  serveState(namedStates.beforeStart());
  const { unmount } = renderPage(ExamPage);
  expect(await checkButton()).toBeVisible();
  unmount();
  serveState(namedStates.finished());
  renderPage(ExamPage);
  expect(await screen.findByRole('link', { name: '結果を見る' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'チェックする' })).not.toBeInTheDocument();
});
