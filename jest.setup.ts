import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/react';
import { mockServer, serveState } from '@/mock-api/server';

/** jsdom knows the dialog element but not how to open it. */
function teachDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}

/** jsdom has no media queries: none of them applies, until a test says otherwise. */
function teachMediaQueries(): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
}

/** jsdom has sounds and films but can't play them, so there is nothing to pause. */
function teachMedia(): void {
  HTMLMediaElement.prototype.pause = () => undefined;
}

/** jsdom works out each style again whenever it is asked for, which is most of a search by role: it is kept until the page changes. */
function keepStyles(): void {
  const computeStyle = window.getComputedStyle;
  let kept = new WeakMap<Element, CSSStyleDeclaration>();
  const changes = new MutationObserver(() => {
    kept = new WeakMap();
  });
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement || !element.isConnected) return computeStyle(element, pseudoElement);
    if (changes.takeRecords().length > 0) kept = new WeakMap();
    const style = kept.get(element) ?? computeStyle(element);
    kept.set(element, style);
    return style;
  };
}

/** The page is printed when a search is given up, not at each of its tries. */
function printPageOnce(): void {
  const { getElementError } = getConfig();
  configure({
    getElementError: (message, container) => {
      const { _disableExpensiveErrorDiagnostics: isTrying } = getConfig() as {
        _disableExpensiveErrorDiagnostics?: boolean;
      };
      if (!isTrying) return getElementError(message, container);
      const error = new Error(message ?? '');
      error.name = 'TestingLibraryElementError';
      return error;
    },
  });
}

teachDialogs();
teachMediaQueries();
teachMedia();
keepStyles();
printPageOnce();
// A busy machine is not a failure: what is looked for may take its time.
configure({ asyncUtilTimeout: 5_000 });
jest.setTimeout(20_000);
beforeAll(() => mockServer.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  serveState();
  window.localStorage.clear();
  window.sessionStorage.clear();
});
afterAll(() => mockServer.close());

/** React itself takes titles and meta tags into the head; the router's own head manager is not there in a test. */
jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: unknown }) => children,
}));
