/** @jest-environment node */

import type { ExamStatus, Period } from '@knowledgeking/contract';
import { type AfterPage, type GuardInput, type GuardOutcome, guardAfterPlay, guardPage } from '@/lib/guard';
import type { LocalProgress } from '@/lib/quiz/local-attempt';

const periods = [
  'entry',
  'just_before_start',
  'in_progress',
  'after_end_not_aggregated',
  'result_published',
] as const satisfies Period[];
/** Nobody logged in, then each status. The columns of the tables below. */
const users = [
  undefined,
  'not_started',
  'in_examination_period',
  'finished',
  'time_over',
] as const satisfies (ExamStatus | undefined)[];

/** `ok`, the page that the guard leads to, or the screen that it shows. */
function wordOf(outcome: GuardOutcome): string {
  if (outcome.kind === 'allow') return 'ok';
  if (outcome.kind === 'redirect') return outcome.to;
  return outcome.kind === 'error_screen' ? outcome.screen : outcome.kind;
}

function decide(overrides: Partial<GuardInput> & { route: string }): string {
  return wordOf(
    guardPage({
      appEnv: 'development',
      period: 'in_progress',
      isEntryOpen: false,
      isUserKnown: true,
      examStatus: undefined,
      isPlaying: false,
      ...overrides,
    }),
  );
}

const everyone = (word: string): string[] => users.map(() => word);
const forEach = (paths: string[], rows: string[][]): Record<string, string[][]> =>
  Object.fromEntries(paths.map((route) => [route, rows]));

const toTop = everyone('/');
const allowed = everyone('ok');
const contestants = ['/', 'ok', 'ok', 'ok', 'ok'];
const ownRecord = ['no_record', 'ok', 'ok', 'ok', 'ok'];
const sitting = ['/', '/', 'ok', '/', '/'];
const toResult = ['/', '/result', '/result', '/result', '/result'];
const sittingElseToResult = ['/', '/result', 'ok', '/result', '/result'];

/** For each route, a row per period in the order above, with a word per user in the order above. */
const tables: Record<string, string[][]> = {
  '/exam': [toTop, contestants, contestants, sittingElseToResult, toResult],
  '/exam/play': [toTop, sitting, contestants, sittingElseToResult, toResult],
  ...forEach(['/exam/timeup', '/exam/finished'], [toTop, sitting, contestants, contestants, contestants]),
  '/result': [toTop, toTop, ownRecord, ownRecord, ownRecord],
  '/answers': [toTop, toTop, toTop, toTop, ownRecord],
  '/ceremony': [toTop, toTop, toTop, allowed, allowed],
  ...forEach(
    ['', '/play', '/timeup', '/finished', '/result', '/answers'].map((page) => `/archive${page}`),
    [toTop, toTop, toTop, toTop, allowed],
  ),
  ...forEach(
    ['/', '/practice', '/practice/play', '/login', '/share/2025/practice3', '/404', '/examples'],
    periods.map(() => allowed),
  ),
};

const cases = Object.entries(tables).flatMap(([route, rows]) =>
  periods.flatMap((period, row) =>
    users.map((examStatus, column) => [route, period, examStatus, rows[row]?.[column]] as const),
  ),
);

test.each(cases)('%s in %s for %s: %s', (route, period, examStatus, expected) => {
  expect(decide({ route, period, examStatus })).toBe(expected);
});

describe.each(['/entry', '/entry/resend', '/entry/confirm', '/entry/complete'])('%s', (route) => {
  test.each(users)('is there while entry is open, for %s', (examStatus) => {
    expect(decide({ route, period: 'entry', isEntryOpen: true, examStatus })).toBe('ok');
  });
  test.each(periods)('leads to the top in %s when entry is not open', (period) => {
    expect(decide({ route, period, isEntryOpen: false })).toBe('/');
  });
});

describe.each(['/_debug/quiz', '/_debug/sampleQuiz', '/_debug/api'])('%s', (route) => {
  test('does not exist in production', () => {
    expect(decide({ route, appEnv: 'production' })).toBe('/404');
  });
  test.each(['development', 'staging'] as const)('is there in %s', (appEnv) => {
    expect(decide({ route, appEnv })).toBe('ok');
  });
});

test.each([
  ['/', 'ok'],
  ['/practice', 'ok'],
  ['/login', 'ok'],
  ['/404', 'ok'],
  ['/exam', 'unknown'],
  ['/result', 'unknown'],
  ['/ceremony', 'unknown'],
  ['/entry/confirm', 'unknown'],
  ['/archive/play', 'unknown'],
  ['/_debug/api', 'ok'],
])('%s, before status and user are known, is %s', (route, expected) => {
  expect(decide({ route, period: undefined })).toBe(expected);
  expect(decide({ route, isUserKnown: false })).toBe(expected);
});

test.each([
  ['/entry', 'unknown'],
  ['/result', '/'],
])('%s, before the hours of entry are known, is %s', (route, expected) => {
  expect(decide({ route, period: 'entry', isEntryOpen: undefined })).toBe(expected);
});

describe('who is in the middle of a question', () => {
  const decideFor = (route: string, period: Period, examStatus: ExamStatus | undefined): string =>
    decide({ route, period, examStatus, isPlaying: true });

  test.each(['after_end_not_aggregated', 'result_published'] as const)(
    'is not taken from it by the end of the exam, which the question tells of (%s)',
    (period) => {
      expect(decideFor('/exam/play', period, 'time_over')).toBe('ok');
      expect(decideFor('/exam', period, 'time_over')).toBe('/result');
    },
  );

  test('is taken from it once nobody is logged in', () => {
    expect(decideFor('/exam/play', 'in_progress', undefined)).toBe('/');
  });
});

/** Where each page leads those whose attempt in the browser is like this. */
const afterPlay: Record<AfterPage, Record<LocalProgress, string>> = {
  finished: { none: 'entrance', running: 'entrance', over: 'timeup', completed: 'ok' },
  timeup: { none: 'entrance', running: 'entrance', over: 'ok', completed: 'finished' },
  result: { none: 'entrance', running: 'entrance', over: 'ok', completed: 'ok' },
  answers: { none: 'entrance', running: 'entrance', over: 'ok', completed: 'ok' },
};

test.each(Object.entries(afterPlay))('after playing in the browser: %s', (page, expected) => {
  const pathOfEnd = { not_started: 'entrance', finished: 'finished', timeup: 'timeup' };
  const words = Object.keys(expected).map((progress) => [
    progress,
    wordOf(guardAfterPlay(page as AfterPage, progress as LocalProgress, pathOfEnd)),
  ]);
  expect(Object.fromEntries(words)).toEqual(expected);
});
