import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse } from 'msw';
import { renderPage } from '@/__tests__/support/render-page';
import { holdBack, respondTo, serveNamed } from '@/__tests__/support/responses';
import type { SitePage } from '@/components/layout/site-page';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { clock } from '@/lib/clock';
import type { ErrorScreenKind } from '@/lib/error-effects';
import site from '@/lib/generated/site.json';
import { timeFromNow } from '@/mock-api/exam';
import { namedStates } from '@/mock-api/state';
import ErrorPage from '@/pages/_error';
import NotFoundPage from '@/pages/404';
import AnswersPage from '@/pages/answers';
import ResultPage from '@/pages/result';

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

const isBusy = () =>
  screen.queryAllByRole('status').some((status) => status.textContent === '読み込んでいます');

test('a guarded page shows the overlay and nothing of itself until status and user are known', async () => {
  serveNamed('beingMarked');
  const me = holdBack('get', '*/api/users/me');
  renderPage(SamplePage, { path: '/result' });
  await waitFor(() => expect(clock.now()).toBeDefined());
  await act(() => delay(100));
  expect(screen.queryByText('見本のページ')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(isBusy()).toBe(true);
  await me.release();
  expect(await screen.findByText('見本のページ')).toBeVisible();
  expect(isBusy()).toBe(false);
});

test('a page that the guard refuses is never shown, and leads away', async () => {
  const { router } = renderPage(SamplePage, { path: '/result' });
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'));
  expect(screen.queryByText('見本のページ')).not.toBeInTheDocument();
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
  const state = serveNamed('entryOpen');
  const { user, router } = renderPage(SamplePage);
  await user.type(screen.getByLabelText('メモ'), '海図');
  state.maintenanceMessage = '15時まで止まっています。';
  act(() => router.events.emit('routeChangeComplete', '/login'));
  expect(await screen.findByText('15時まで止まっています。')).toBeVisible();
  expect(screen.getByText(/この画面を写真にとって/)).toBeVisible();
  expect(screen.getByLabelText('メモ', { selector: 'input' })).not.toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  // Longer than a stale status is believed: it is still no part that is missing.
  await new Promise((resolve) => setTimeout(resolve, 2_200));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('メンテナンス中です');
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
])('the screen %s says what the office needs, also without its figure', async (kind, words, hasWayBack) => {
  const headers = { 'x-request-id': '0a1b2c3d-0000-4000-8000-000000000000' };
  respondTo('get', '*/api/users/me', () => HttpResponse.json({ server_time: timeFromNow(0) }, { headers }));
  const { user, router } = renderPage(SamplePage, { path: '/practice' });
  await screen.findByRole('link', { name: 'ログイン' });
  act(() => useErrorScreen.getState().raise(kind));
  expect(screen.getByText(words)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(screen.queryByText('見本のページ')).not.toBeInTheDocument();
  const report = screen.getByText(/この画面を写真にとって/).closest('div');
  const figure = document.querySelector('main img') as HTMLImageElement;
  fireEvent.error(figure);
  expect(figure).not.toBeVisible();
  expect(report).toHaveTextContent(/20\d\d年\d+月\d+日\([日月火水木金土]\) \d\d:\d\d.*0a1b2c3d/);
  const back = screen.queryByRole('button', { name: 'トップへ戻る' });
  expect(back !== null).toBe(hasWayBack);
  if (!back) return;
  await user.click(back);
  expect(router.push).toHaveBeenCalledWith('/');
  expect(screen.queryByText(words)).not.toBeInTheDocument();
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
  expect(screen.getByRole('link', { name: 'トップへ戻る' })).toHaveAttribute('href', '/');
});

test('when somebody logs out in another tab, then this one knows at once', async () => {
  serveNamed('finished');
  renderPage(NotFoundPage);
  await screen.findByRole('button', { name: 'ログアウト' });
  serveNamed('entryOpen');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'knowledgeking2025:base_token' })));
  expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
});

test('when Back brings a page as it was left, then it shows at once how things are by now', async () => {
  serveNamed('finished');
  renderPage(NotFoundPage);
  await screen.findByRole('button', { name: 'ログアウト' });
  serveNamed('maintenance');
  const shown = (persisted: boolean) =>
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));
  shown(false);
  expect(screen.getByRole('button', { name: 'ログアウト' })).toBeVisible();
  shown(true);
  expect(await screen.findByText('点検のため、15時まで止まっています。')).toBeVisible();
});

test('where even the site’s layout has failed, the apology is in Japanese and offers the way back', () => {
  renderPage(ErrorPage);
  expect(screen.getByRole('heading', { name: '申しわけありません' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'トップへ戻る' })).toBeVisible();
  expect(screen.queryByText(/application error/i)).not.toBeInTheDocument();
});

/** The page while its points are shown; the results are published and read by itself. */
async function waitOnResult() {
  const state = serveNamed('beingMarked');
  renderPage(ResultPage);
  await screen.findByRole('button', { name: 'シェアする' });
  const publish = async () => {
    Object.assign(state, namedStates.published());
    return await waitFor(
      () => {
        // swr reads again when the network is back, but not twice within a moment.
        act(() => void window.dispatchEvent(new Event('online')));
        return screen.getByRole('heading', { name: '予選の結果', level: 1 });
      },
      { timeout: 4_000 },
    );
  };
  return { publish };
}

test.each([
  ['the heading', 'heading', '予選の結果（速報）'],
  ['a button', 'button', 'シェアする'],
] as const)(
  'when the results come, then the focus goes from %s to their heading',
  async (_name, role, name) => {
    const { publish } = await waitOnResult();
    const focused = screen.getByRole(role, { name });
    focused.tabIndex = -1;
    focused.focus();
    const heading = await publish();
    await waitFor(() => expect(heading).toHaveFocus());
  },
);

test('when the results come while something that stays has the focus, then it keeps it, and a status says so', async () => {
  const { publish } = await waitOnResult();
  const stays = screen.getAllByRole('link').find((link) => !screen.getByRole('main').contains(link));
  stays?.focus();
  const statuses = screen.getAllByRole('status');
  const said = () => statuses.map(({ textContent }) => textContent);
  expect(said()).not.toContain('結果が出ました');
  await publish();
  expect(stays).toHaveFocus();
  expect(said()).toContain('結果が出ました');
});

test('when a page’s heading comes after the page, then it gets the focus', async () => {
  serveNamed('published');
  const answers = holdBack('get', '*/api/exams/:id/submissions');
  const { visit } = renderPage(NotFoundPage);
  visit(AnswersPage);
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  await answers.release();
  const heading = await screen.findByRole('heading', { name: '予選の答え' });
  await waitFor(() => expect(heading).toHaveFocus());
});
