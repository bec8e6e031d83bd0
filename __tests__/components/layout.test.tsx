import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { delay, http } from 'msw';
import type { SitePage } from '@/components/layout/site-page';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { clock } from '@/lib/clock';
import type { ErrorScreenKind } from '@/lib/error-effects';
import site from '@/lib/generated/site.json';
import { mockServer, serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import NotFoundPage from '@/pages/404';
import { renderPage } from '../support/render-page';

const SamplePage: SitePage = () => (
  <>
    <h1>見本のページ</h1>
    <label>
      メモ
      <input />
    </label>
  </>
);
SamplePage.layout = { title: '見本', route: '/login', frame: 'column' };

const BrokenPage: SitePage = () => {
  throw new Error('broken');
};
BrokenPage.layout = SamplePage.layout;

const isBusy = () =>
  screen.queryAllByRole('status').some((status) => status.textContent === '読み込んでいます');

test('a guarded page shows the overlay and nothing of itself until status and user are known', async () => {
  serveState(namedStates.beingMarked());
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  mockServer.use(http.get('*/api/users/me', () => held));
  renderPage(SamplePage, { path: '/result' });
  await waitFor(() => expect(clock.now()).toBeDefined());
  await act(() => delay(100));
  expect(screen.queryByText('見本のページ')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(isBusy()).toBe(true);
  release();
  expect(await screen.findByText('見本のページ')).toBeVisible();
  expect(isBusy()).toBe(false);
});

test('a page that the guard refuses is never shown, and leads away', async () => {
  const { router } = renderPage(SamplePage, { path: '/result' });
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'));
  expect(screen.queryByText('見本のページ')).not.toBeInTheDocument();
});

test('a page without a guard paints at once', () => {
  renderPage(SamplePage);
  expect(screen.getByText('見本のページ')).toBeVisible();
  expect(isBusy()).toBe(false);
});

test('the head: title, canonical address, share tags', () => {
  renderPage(SamplePage);
  expect(document.title).toBe(`見本 | ${site.name}`);
  const contentOf = (selector: string) => document.querySelector(selector)?.getAttribute('content');
  expect(document.querySelector('link[rel=canonical]')).toHaveAttribute(
    'href',
    'http://localhost:3000/login',
  );
  expect(contentOf('meta[property="og:image"]')).toMatch(/^http:\/\/localhost:3000\/.+\?v=/);
  expect(contentOf('meta[name="twitter:card"]')).toBe('summary_large_image');
});

test('maintenance hides the page, and when it clears everything typed is still there', async () => {
  const state = serveState(namedStates.entryOpen());
  const { user, router } = renderPage(SamplePage);
  await user.type(screen.getByLabelText('メモ'), '海図');
  state.maintenanceMessage = '15時まで止まっています。';
  act(() => router.events.emit('routeChangeComplete', '/login'));
  expect(await screen.findByText('15時まで止まっています。')).toBeVisible();
  expect(screen.getByLabelText('メモ', { selector: 'input' })).not.toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  delete state.maintenanceMessage;
  await waitFor(() => expect(screen.getByLabelText('メモ')).toBeVisible(), { timeout: 4_000 });
  expect(screen.getByLabelText('メモ')).toHaveValue('海図');
});

test.each<[ErrorScreenKind, RegExp, boolean]>([
  ['cant_access', /ただいまアクセスが集中しているため、サイトにアクセスできませんでした。/, false],
  ['no_record', /ログイン情報をご確認ください。このログイン情報では成績が登録されていません。/, true],
  ['already_loggedin', /このユーザーは別の端末でログイン中です。/, true],
  ['entry_failure', /エントリーに失敗しました。/, true],
  ['login_failure', /ログインに失敗しました。/, true],
  ['apology', /エラーが発生しました。/, true],
])('the screen %s replaces the page', async (kind, words, hasWayBack) => {
  const { user, router } = renderPage(SamplePage, { path: '/practice' });
  await screen.findByRole('link', { name: 'ログイン' });
  act(() => useErrorScreen.getState().raise(kind));
  expect(screen.getByText(words)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(screen.queryByText('見本のページ')).not.toBeInTheDocument();
  const back = screen.queryByRole('button', { name: 'トップへ戻る' });
  expect(back !== null).toBe(hasWayBack);
  if (!back) return;
  await user.click(back);
  expect(router.push).toHaveBeenCalledWith('/');
  expect(screen.queryByText(words)).not.toBeInTheDocument();
});

test('when the figure of an error screen can’t be loaded, then its place stays empty', async () => {
  renderPage(SamplePage, { path: '/practice' });
  await screen.findByRole('link', { name: 'ログイン' });
  act(() => useErrorScreen.getState().raise('apology'));
  const figure = document.querySelector('main img') as HTMLImageElement;
  fireEvent.error(figure);
  expect(figure).not.toBeVisible();
});

test('navigation shows the overlay and stops media', () => {
  const { router } = renderPage(SamplePage);
  const medium = document.body.appendChild(document.createElement('audio'));
  const pause = jest.spyOn(medium, 'pause').mockImplementation();
  act(() => router.events.emit('routeChangeStart', '/'));
  expect(isBusy()).toBe(true);
  expect(pause).toHaveBeenCalled();
  act(() => router.events.emit('routeChangeComplete', '/'));
  expect(isBusy()).toBe(false);
  medium.remove();
});

test('another page gets the focus on its heading; the first one leaves it where it is', () => {
  const { visit } = renderPage(SamplePage);
  expect(document.body).toHaveFocus();
  visit(NotFoundPage);
  expect(screen.getByRole('heading', { name: 'ページが見つかりません' })).toHaveFocus();
});

test('the user is read again on every change of page', async () => {
  const reached = jest.fn();
  mockServer.use(http.get('*/api/users/me', reached));
  const { visit } = renderPage(NotFoundPage);
  await screen.findByRole('link', { name: 'ログイン' });
  const before = reached.mock.calls.length;
  visit(SamplePage);
  await waitFor(() => expect(reached).toHaveBeenCalledTimes(before + 1));
});

test('when somebody logs out in another tab, then this one knows at once', async () => {
  serveState(namedStates.finished());
  renderPage(NotFoundPage);
  await screen.findByRole('button', { name: 'ログアウト' });
  serveState(namedStates.entryOpen());
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'knowledgeking2025:base_token' })));
  expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
});

test('when Back brings a page as it was left, then it shows at once how things are by now', async () => {
  serveState(namedStates.finished());
  renderPage(NotFoundPage);
  await screen.findByRole('button', { name: 'ログアウト' });
  serveState(namedStates.maintenance());
  const shown = (persisted: boolean) =>
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));
  shown(false);
  expect(screen.getByRole('button', { name: 'ログアウト' })).toBeVisible();
  shown(true);
  expect(await screen.findByText('点検のため、15時まで止まっています。')).toBeVisible();
});

test('when drawing a page fails, the apology instead of a white page', () => {
  jest.spyOn(console, 'error').mockImplementation();
  renderPage(BrokenPage);
  expect(screen.getByText(/エラーが発生しました。/)).toBeVisible();
});

test('an address that leads nowhere', () => {
  renderPage(NotFoundPage);
  expect(screen.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'トップへ戻る' })).toHaveAttribute('href', '/');
});
