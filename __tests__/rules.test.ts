/** @jest-environment node */

import { globSync, readFileSync } from 'node:fs';

/** Its text without comments. */
const read = (file: string): string =>
  readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** The exam's end or the own duration as a limit, and time given back that is added or turned into another unit. */
const attemptEnds = [
  /\bleast\([^`;]*\bexam_?end_?at\b/i,
  /\*[^\n,;]{0,20}\bduration_?factor\b|\bduration_?factor\s*\*/i,
  /\bcredit_?seconds\s*\*|\+[^\n,;]{0,20}\bcredit_seconds\b/i,
  /Math\.min\([^;]*\bexam_?end_?at\b/i,
  /\bgrace\w*\s*[=:]\s*\d/i,
];

test('the end of an attempt: SQL has it once, and TypeScript hands it to the rule once', () => {
  const files = globSync(
    ['{pages,components,hooks,lib,mock-api,scripts}/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'],
    { exclude: ['**/node_modules/**', 'packages/contract/src/rules/**'] },
  );
  const found = files.filter((file) => attemptEnds.some((mark) => mark.test(read(file))));
  expect(found.sort()).toEqual([
    'packages/contest-api/src/attempts/attempt-state.ts',
    'packages/contest-api/src/contest/queries-attempt-ends.ts',
    // As it was when it was released; a test of the migrations compares the two.
    'packages/contest-api/src/database/migrations/2026-11-contest.ts',
  ]);
});
