import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
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

teachDialogs();
teachMediaQueries();
teachMedia();
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
