import { act, render, screen, waitFor } from '@testing-library/react';
import { delay } from 'msw';
import { renderPage } from '@/__tests__/support/render-page';
import { serveNamed } from '@/__tests__/support/responses';
import { OldBrowser, oldBrowserScript } from '@/components/layout/old-browser';
import { SidewaysNotice, wantsPortrait } from '@/components/layout/sideways-notice';
import type { SitePage } from '@/components/layout/site-page';
import { clock } from '@/lib/clock';
import { mockExam, timeFromNow } from '@/mock-api/exam';
import { serveState } from '@/mock-api/server';
import { mockState } from '@/mock-api/state';
import EntryPage from '@/pages/entry';
import ConfirmPage from '@/pages/entry/confirm';
import EntryResendPage from '@/pages/entry/resend';
import TopPage from '@/pages/index';
import LoginPage from '@/pages/login';
import PracticePage from '@/pages/practice';

const minute = 60_000;
const words = 'エントリーの受付は終わりました。';

/** The top page without its content. */
const Top: SitePage = Object.assign(() => <h1>トップ</h1>, { layout: TopPage.layout });

async function beTurnedAway(Page: SitePage = ConfirmPage) {
  const view = renderPage(Page, { query: { entry_token: 'token' } });
  await waitFor(() => expect(view.router.replace).toHaveBeenCalledWith('/'));
  view.visit(Top);
  return view;
}

const ofTheLink = /リンクは、もう使えません.*受験番号でログインできます/;
const ofTheForm = /^エントリーが済んでいる方は.*受験番号でログインできます.*練習問題には挑戦できます/;

const ofThoseAboard = /あなたのエントリーは済んでいます/;

test.each([
  ['the mail’s link', ConfirmPage, 'entryClosed', ofTheLink],
  ['the page that waits for the mail', EntryResendPage, 'entryClosed', ofTheLink],
  ['the form', EntryPage, 'entryClosed', ofTheForm],
  ['the form, by somebody who is logged in', EntryPage, 'beforeStart', ofThoseAboard],
  ['the mail’s link, by one who is logged in, much later', ConfirmPage, 'published', ofThoseAboard],
] as const)('%s: the top page says that entry is over', async (_name, Page, state, more) => {
  serveNamed(state);
  await beTurnedAway(Page);
  expect(await screen.findByText(words)).toBeVisible();
  expect(await screen.findByText(more)).toBeVisible();
});

test('once: 「閉じる」 takes it away, and so does another page', async () => {
  serveNamed('entryClosed');
  const first = await beTurnedAway();
  await first.user.click(await screen.findByRole('button', { name: '閉じる' }));
  expect(screen.queryByText(words)).not.toBeInTheDocument();
  first.unmount();
  const second = await beTurnedAway();
  await screen.findByText(words);
  second.visit(LoginPage);
  second.visit(Top);
  expect(screen.queryByText(words)).not.toBeInTheDocument();
});

test('the form, open when entry ends: the top page says so too', async () => {
  const exam = mockExam('entry', { entry_end_at: timeFromNow(minute) });
  serveState(mockState('entry', { exam }));
  const { router, visit } = renderPage(EntryPage);
  await screen.findByRole('contentinfo');
  // From now on it is a minute later, whatever the mock API says.
  act(() => clock.sync(timeFromNow(minute)));
  jest.spyOn(clock, 'sync').mockReturnValue(undefined);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'));
  visit(Top);
  expect(await screen.findByText(words)).toBeVisible();
});

test('nobody else sees it: neither before entry opens nor on the way from elsewhere', async () => {
  serveNamed('teaser');
  const { unmount } = await beTurnedAway();
  expect(screen.queryByText(words)).not.toBeInTheDocument();
  unmount();
  serveNamed('entryClosed');
  const { router } = renderPage(Top);
  act(() => router.events.emit('routeChangeComplete', '/'));
  // Time for the status, without which it could not be said either.
  await act(() => delay(200));
  expect(screen.queryByText(words)).not.toBeInTheDocument();
});

/** A device: the media queries that apply to it, and which way its screen is turned. */
function hold(matching: string[], screenType: OrientationType | undefined): () => void {
  const sources = new Set<EventTarget>();
  window.matchMedia = (media) => {
    const list = Object.assign(new EventTarget(), { media, matches: matching.includes(media) });
    sources.add(list);
    return list as MediaQueryList;
  };
  const orientation = screenType && Object.assign(new EventTarget(), { type: screenType });
  Object.defineProperty(window.screen, 'orientation', { configurable: true, value: orientation });
  return () => {
    for (const source of sources) source.dispatchEvent(new Event('change'));
  };
}
const handheld = '(hover: none) and (pointer: coarse)';
const wide = '(orientation: landscape)';
const notice = () => screen.queryByText(/画面をたてにしてください/);

test.each<[string, string[], OrientationType | undefined, boolean]>([
  ['a phone held sideways', [handheld, wide], 'landscape-primary', true],
  ['one whose browser does not say how the screen lies', [handheld, wide], undefined, true],
  ['a phone held upright', [handheld], 'portrait-primary', false],
  ['a phone held upright with its keyboard out', [handheld, wide], 'portrait-primary', false],
  ['a desktop', [wide], 'landscape-primary', false],
])('%s', (_name, matching, type, isAsked) => {
  hold(matching, type);
  renderPage(PracticePage);
  expect(notice() !== null).toBe(isAsked);
});

test('comes and goes as the device is turned, and what is under it stays', () => {
  const matching = [handheld];
  const changed = hold(matching, undefined);
  renderPage(PracticePage);
  const heading = screen.getByRole('heading', { level: 1 });
  matching.push(wide);
  act(changed);
  expect(notice()).toBeVisible();
  expect(heading.closest('[inert]')).not.toBeNull();
  matching.pop();
  act(changed);
  expect(notice()).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
  expect(heading.closest('[inert]')).toBeNull();
});

test.each([
  ['/exam/play', '時間は進んでいます。選んだ答えは、そのまま残っています。'],
  ['/archive/play', '時間は進んでいます。選んだ答えは、そのまま残っています。'],
  ['/practice/play', '選んだ答えは、そのまま残っています。'],
  ['/practice', '選んだ答えは、そのまま残っています。'],
  ['/exam', ''],
  ['/archive/finished', ''],
])('when %s is held sideways, then time is only said to run where it does', (route, words) => {
  render(<SidewaysNotice route={route} />);
  expect(screen.getByRole('alert')).toHaveTextContent(new RegExp(`^画面をたてにしてください${words}$`));
});

test.each([
  ['/practice', true],
  ['/practice/play', true],
  ['/exam', true],
  ['/archive/timeup', true],
  ['/practice/result', false],
  ['/archive/result', false],
  ['/result', false],
  ['/', false],
  ['/examples', false],
])('%s wants to be held upright: %s', (address, expected) => {
  expect(wantsPortrait(address)).toBe(expected);
});

const heading = () => screen.queryByRole('heading', { name: 'このブラウザーでは、うまく動きません' });

function openPage(): void {
  render(<OldBrowser />);
  const script = document.createElement('script');
  script.textContent = oldBrowserScript;
  document.head.append(script);
}

test('when a browser is new enough, then nothing is said', () => {
  openPage();
  expect(heading()).not.toBeInTheDocument();
});

test('when a browser knows no lookbehind, as Safari before 16.4, then the page says what works', () => {
  jest.spyOn(window, 'RegExp').mockImplementation(() => {
    throw new SyntaxError('invalid group specifier name');
  });
  openPage();
  jest.restoreAllMocks();
  expect(heading()).toBeVisible();
  expect(screen.getByText('iPhone・iPad：iOS 16.4から')).toBeVisible();
});

test('when a browser lacks newer functions, as Chrome before 110, then the page says what works', () => {
  const { toSorted } = Array.prototype;
  Reflect.deleteProperty(Array.prototype, 'toSorted');
  openPage();
  Object.defineProperty(Array.prototype, 'toSorted', { value: toSorted, configurable: true, writable: true });
  expect(heading()).toBeVisible();
});
