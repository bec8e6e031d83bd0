import { act } from '@testing-library/react';
import { renderTop } from '@/__tests__/support/render-top';

let scrollTo: jest.SpyInstance;
/** Where each section begins, in CSS pixels below the screen's upper edge. */
let tops: Record<string, number>;
let follow: () => void;
const globalResizeObserver = globalThis.ResizeObserver;

beforeEach(() => {
  scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  window.history.replaceState({ key: 'left' }, '', '/');
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { top: tops[this.id] ?? 10_000 } as DOMRect;
  });
  globalThis.ResizeObserver = class implements ResizeObserver {
    constructor(callback: ResizeObserverCallback) {
      follow = () => callback([], this);
    }
    observe = jest.fn();
    unobserve = jest.fn();
    disconnect = () => {
      follow = () => undefined;
    };
  };
});
afterEach(() => {
  globalThis.ResizeObserver = globalResizeObserver;
});

const scrolledTo = (value: number) => Object.defineProperty(window, 'scrollY', { configurable: true, value });

/** Leaves the top page, where the rules begin 40 pixels above the screen's edge, and comes back to its beginning. */
function leaveAndComeBack(isWayBack: boolean) {
  scrolledTo(3_640);
  tops = { about: -2_800, rules: -40, faq: 2_000 };
  const { router } = renderTop();
  act(() => router.events.emit('routeChangeStart'));
  scrolledTo(0);
  tops = { about: 800, rules: 3_600, faq: 5_640 };
  if (!isWayBack) window.history.pushState({ key: 'new' }, '', '/');
  act(() => router.events.emit('routeChangeComplete'));
  return router;
}

test('the browser’s way back finds the top page where it was left, and stays at that section when a part above comes later', () => {
  leaveAndComeBack(true);
  expect(scrollTo).toHaveBeenCalledWith({ top: 3_640, behavior: 'instant' });
  scrolledTo(3_640);
  tops = { about: -2_800, rules: 960, faq: 3_000 };
  follow();
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 4_640, behavior: 'instant' });
});

type Router = ReturnType<typeof leaveAndComeBack>;

test.each<[string, (router: Router) => unknown]>([
  ['the visitor turns the wheel', () => window.dispatchEvent(new Event('wheel'))],
  ['the visitor touches the screen', () => window.dispatchEvent(new Event('pointerdown'))],
  ['the visitor presses a key', () => window.dispatchEvent(new Event('keydown'))],
  ['the page is left again', (router) => act(() => router.events.emit('routeChangeStart'))],
])('when %s, then later parts scroll nothing', (_what, happen) => {
  happen(leaveAndComeBack(true));
  scrollTo.mockClear();
  follow();
  expect(scrollTo).not.toHaveBeenCalled();
});

test('a link to the top page leads to its beginning', () => {
  leaveAndComeBack(false);
  expect(scrollTo).not.toHaveBeenCalled();
});
