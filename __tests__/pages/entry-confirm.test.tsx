import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { renderPage } from '@/__tests__/support/render-page';
import { respondTo, serveNamed } from '@/__tests__/support/responses';
import { useEnteredEmail } from '@/hooks/drafts';
import { realTiming } from '@/lib/api-client/retry';
import { takeFirstAddress } from '@/lib/first-address';
import { formatDayTime } from '@/lib/time-text';
import { mockExam, timeFromNow } from '@/mock-api/exam';
import { refusal } from '@/mock-api/handlers';
import { serveState } from '@/mock-api/server';
import { mockState } from '@/mock-api/state';
import EntryPage from '@/pages/entry';
import CompletePage from '@/pages/entry/complete';
import ConfirmPage from '@/pages/entry/confirm';
import ResendPage from '@/pages/entry/resend';

const toEntry = ['エントリーする', '/entry'];
const toMail = ['確認メールの再送へ', '/entry/resend'];
const toLogin = ['ログイン', '/login'];
const toPractice = ['練習問題に挑戦', '/practice'];
const toTop = ['トップページへ', '/'];

/** The links of the page, in their order. */
const ways = () =>
  [...screen.getByRole('main').querySelectorAll('a')].map((way) => [
    way.textContent,
    way.getAttribute('href'),
  ]);

describe('the page that the mail leads to', () => {
  const open = (query: Record<string, string> = { entry_token: 'token' }) =>
    renderPage(ConfirmPage, { query });

  test('shows what was entered, changes nothing until the button is pressed, and then is followed by a page that says so, also after a reload', async () => {
    const state = serveNamed('entryOpen');
    const { user, router, unmount } = open();
    expect(await screen.findByText('うみねこ太郎')).toBeVisible();
    expect(screen.getByText('こどもの部')).toBeVisible();
    expect(state.isEntryConfirmed).toBe(false);
    await user.click(screen.getByRole('button', { name: 'エントリーを確定する' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/entry/complete'));
    expect(state.isEntryConfirmed).toBe(true);
    unmount();
    renderPage(CompletePage);
    expect(await screen.findByRole('heading', { name: 'エントリーが完了しました' })).toBeVisible();
    expect(ways()).toEqual([toPractice, toLogin, toTop]);
  });

  test('when the link’s token is out of the address, then a reload shows the same', async () => {
    serveNamed('entryOpen');
    window.history.replaceState(null, '', '/entry/confirm?entry_token=token');
    takeFirstAddress();
    expect(window.location.search).toBe('');
    open({}).unmount();
    open({});
    expect(await screen.findByRole('button', { name: 'エントリーを確定する' })).toBeVisible();
  });

  test.each([
    ['nobody', {}, 'エントリーの確認', [toEntry, toMail, toLogin]],
    ['somebody', { exam_status: 'not_started' }, 'エントリーは済んでいます', [toPractice, toTop]],
  ] as const)(
    'when nothing was completed in this visit and %s is logged in, then the next page tells the ways',
    async (_who, me, name, expected) => {
      serveNamed('entryOpen', { me });
      renderPage(CompletePage);
      expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
      expect(screen.queryByText(/完了しました$|ようこそ/)).not.toBeInTheDocument();
      expect(ways()).toEqual(expected);
    },
  );

  test('says when the entry was completed before', async () => {
    serveNamed('entryOpen', { isEntryConfirmed: true });
    open();
    expect(await screen.findByRole('heading', { name: 'エントリーは完了しています' })).toBeVisible();
  });

  test.each<[string, Record<string, string>, () => Response | undefined, string[]]>([
    ['has run out', { entry_token: 'token' }, () => refusal(410, 'entry_token_expired'), ['/login']],
    ['is unknown', { entry_token: 'token' }, () => refusal(404, 'entry_not_found'), []],
    ['has no token', {}, () => undefined, []],
  ])('a link that %s offers a new mail, and the login if it may help', async (_how, query, answer, login) => {
    respondTo('get', '*/api/exams/:id/entry/confirm', answer);
    open(query);
    await screen.findByRole('link', { name: '確認メールの再送へ' });
    expect(ways().map(([, path]) => path)).toEqual(expect.arrayContaining(['/entry/resend', ...login]));
  });

  test.each([
    [
      'entry was closed',
      () => refusal(409, 'entry_closed'),
      'エントリーの受付は終わりました',
      { トップページへ: '/', ログインのページへ: '/login' },
    ],
    [
      'the link ran out',
      () => refusal(410, 'entry_token_expired'),
      'リンクの期限が切れています',
      { 確認メールの再送へ: '/entry/resend' },
    ],
  ])('when %s meanwhile, then the page says so, with the ways on', async (_what, answer, name, links) => {
    respondTo('post', '*/api/exams/:id/entry/confirm', answer);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'エントリーを確定する' }));
    expect(await screen.findByRole('heading', { name })).toBeVisible();
    expect(Object.fromEntries(ways())).toMatchObject(links);
  });
});

describe('until when the link can be used', () => {
  const hour = 3_600_000;
  /** Entry ends this long from now. */
  const endIn = (milliseconds: number): string => {
    const exam = mockExam('entry', { entry_end_at: timeFromNow(milliseconds) });
    serveState(mockState('entry', { exam }));
    return formatDayTime(exam.entry_end_at);
  };

  test.each([
    ['the form', EntryPage],
    ['the page about the mail', ResendPage],
    ['the page that the mail leads to', ConfirmPage],
  ])('%s says it', async (_name, Page) => {
    const end = endIn(3 * hour);
    renderPage(Page, { query: { entry_token: 'token' } });
    expect(
      await screen.findByText(`リンクは24時間、遅くとも${end}まで使えます。`, { exact: false }),
    ).toBeVisible();
  });

  test.each([
    ['its own 24 hours', 72 * hour, 24 * hour],
    ['the end of entry', 3 * hour, 3 * hour],
  ])('after sending, the page about the mail names the hour: %s', async (_name, entryEnd, expected) => {
    endIn(entryEnd);
    const sentAt = Date.now();
    useEnteredEmail.setState({ email: 'name@example.com', sentAt });
    renderPage(ResendPage);
    const end = formatDayTime(sentAt + expected);
    expect(await screen.findByText(`リンクは、${end}まで使えます。`)).toBeVisible();
  });

  test('a mail that is sent again has an hour of its own', async () => {
    endIn(72 * hour);
    useEnteredEmail.setState({ email: 'name@example.com', sentAt: Date.now() - 20 * hour });
    const { user } = renderPage(ResendPage);
    await user.click(await screen.findByRole('button', { name: '確認メールを再送する' }));
    await screen.findByRole('dialog');
    const { sentAt = 0 } = useEnteredEmail.getState();
    expect(Math.abs(sentAt - Date.now())).toBeLessThan(60_000);
    expect(
      screen.getByText(`リンクは、${formatDayTime(sentAt + 24 * hour)}まで使えます。`),
    ).toBeInTheDocument();
  });
});

describe('where there is no network', () => {
  const confirmPath = '*/api/exams/:id/entry/confirm';
  async function press() {
    const view = renderPage(ConfirmPage, { query: { entry_token: 'token' } });
    await view.user.click(await screen.findByRole('button', { name: 'エントリーを確定する' }));
    return view;
  }
  beforeEach(() => {
    serveNamed('entryOpen');
  });

  test('when only the response is lost, then it is sent again by itself', async () => {
    const lose = respondTo('post', confirmPath, () => HttpResponse.error(), { once: true });
    const { router } = await press();
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/entry/complete'), { timeout: 3_000 });
    expect(lose).toHaveBeenCalledTimes(1);
  });

  test('when the network stays lost, then it is not said that nothing was sent, and the button can be pressed again', async () => {
    jest.spyOn(realTiming, 'pause').mockResolvedValue(undefined);
    const start = performance.now();
    const asked = respondTo('post', confirmPath, () => HttpResponse.error());
    jest.spyOn(realTiming, 'now').mockImplementation(() => start + asked.mock.calls.length * 20_000);
    await press();
    expect(await screen.findByText(/確定したかどうか、まだわかりません/)).toBeVisible();
    expect(asked.mock.calls.length).toBeGreaterThan(1);
    expect(screen.queryByText(/送信できませんでした/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'エントリーを確定する' })).not.toHaveAttribute('aria-busy');
  });
});
