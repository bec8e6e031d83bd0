jest.setTimeout(20_000);

// A test whose file asks for node's environment has no page; it is spared the time that jsdom, React and the mock API take to load.
if (typeof document !== 'undefined') require('./jest.setup-page');

/** React itself takes titles and meta tags into the head; the router's own head manager is not there in a test. */
jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: unknown }) => children,
}));
