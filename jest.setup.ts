import { format } from 'node:util';

jest.setTimeout(20_000);

/** A warning or error on the console fails its test. Where one is expected, the test takes it: `jest.spyOn(console, 'error')`. */
function failOnWarnings(): void {
  const said: string[] = [];
  const note = (...words: unknown[]): void => void said.push(format(...words));
  console.error = note;
  console.warn = note;
  afterEach(() => {
    const warnings = said.splice(0);
    if (warnings.length > 0) throw new Error(`The console said:\n${warnings.join('\n')}`);
  });
}

failOnWarnings();

// A test whose file asks for node's environment has no page; it is spared the time that jsdom, React and the mock API take to load.
if (typeof document !== 'undefined') require('./jest.setup-page');

/** React itself takes titles and meta tags into the head; the router's own head manager is not there in a test. */
jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: unknown }) => children,
}));

// After the page, which is taken down while its time is still the test's.
afterEach(() => jest.useRealTimers());
