import { act, render, screen } from '@testing-library/react';
import { renderPage } from '@/__tests__/support/render-page';
import { LandscapeNotice, wantsPortrait } from '@/components/layout/landscape-notice';
import { OldBrowser, oldBrowserScript } from '@/components/layout/old-browser';
import PracticePage from '@/pages/practice';

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
  render(<LandscapeNotice route={route} />);
  expect(screen.getByRole('alert')).toHaveTextContent(new RegExp(`^画面をたてにしてください${words}$`));
});

test.each([
  ['/practice', true],
  ['/practice/play', true],
  ['/exam', true],
  ['/exam/play?x=1', true],
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
