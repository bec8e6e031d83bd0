import nextJest from 'next/jest.js';

const createConfig = nextJest({ dir: './' });

/** What is published as ES modules only, so that jest has to transform it: msw and what it needs, and others. */
const modulePackages = [
  'axios',
  'typebox',
  'msw',
  '@msw',
  '@mswjs',
  '@open-draft',
  'cookie',
  'rettime',
  'until-async',
  'd3-[a-z-]+',
  'internmap',
];

const base = createConfig({
  testEnvironment: 'jest-fixed-jsdom',
  setupFilesAfterEnv: ['<rootDir>/jest.setup.ts'],
  testMatch: ['<rootDir>/__tests__/**/*.test.{ts,tsx}'],
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/$1',
    // msw takes requests where the site makes them, as in a browser. Its way for Node lets jsdom send them first, through node's client,
    // parser and sockets, which takes several times as long, and a lost request keeps its socket open.
    '^@mswjs/interceptors/XMLHttpRequest$': '@mswjs/interceptors/XMLHttpRequest/web',
  },
  modulePathIgnorePatterns: [
    '<rootDir>/\\.next',
    '<rootDir>/out',
    '<rootDir>/\\.production-check',
    '<rootDir>/packages/(?!contract/)',
    '<rootDir>/\\.data',
  ],
  clearMocks: true,
  restoreMocks: true,
  // All cores: nothing else of `npm test` runs beside it.
  maxWorkers: '100%',
});

/** The tests of the site; contract, contest API and product have their own. */
export default async function config() {
  const made = await base();
  // Set last: next/jest would put its own patterns before ours.
  return { ...made, transformIgnorePatterns: [`/node_modules/(?!(${modulePackages.join('|')})/)`] };
}
