import { buildQuiz } from '@/__tests__/support/quiz-builders';
import {
  createLocalSource,
  type LocalAttempt,
  type LocalCounts,
  type LocalProgress,
  progressOf,
} from '@/lib/quiz/local-attempt';
import type { Turn } from '@/lib/quiz/play-state';

const [first, second, third] = [1, 2, 3].map((number) => buildQuiz('single_selection', { number })) as [
  Turn['quiz'],
  Turn['quiz'],
  Turn['quiz'],
];
const call = { onRetry: () => undefined, until: null };

/** A source on an attempt that a test can change behind its back, as another tab does. */
function sourceOn(overrides: Partial<LocalAttempt> = {}) {
  const kept: { attempt: LocalAttempt | undefined } = {
    attempt: { owner: 'this', quizzes: [first, second, third], answers: [], endsAt: 5_000, ...overrides },
  };
  const source = createLocalSource({
    read: () => kept.attempt,
    writeAnswers: (answers) => {
      if (kept.attempt) kept.attempt = { ...kept.attempt, answers };
    },
  });
  return { source, kept };
}

const turnOn = (quiz: Turn['quiz'], owner = 'this'): Turn => ({
  quiz,
  total: 3,
  endsAt: 5_000,
  owner,
  received: null,
});

describe('loading', () => {
  test.each<[string, Partial<LocalAttempt>, object]>([
    ['a new attempt: the first question', {}, { kind: 'turn', turn: turnOn(first) }],
    ['after two answers: the third', { answers: ['1', ''] }, { kind: 'turn', turn: turnOn(third) }],
    ['after the last: nothing is left but to finish', { answers: ['1', '', '2'] }, { kind: 'past_last' }],
    ['without a question: the same', { quizzes: [] }, { kind: 'past_last' }],
  ])('%s', async (_what, attempt, expected) => {
    expect(await sourceOn(attempt).source.load(call)).toEqual(expected);
  });

  test('without an attempt it has not been started', async () => {
    const { source, kept } = sourceOn();
    kept.attempt = undefined;
    expect(await source.load(call)).toEqual({ kind: 'ended', end: 'not_started' });
  });
});

describe('handing in', () => {
  test('keeps the answer and gives the next question', async () => {
    const { source, kept } = sourceOn();
    expect(await source.submit(turnOn(first), '2', call)).toEqual({ kind: 'turn', turn: turnOn(second) });
    expect(kept.attempt?.answers).toEqual(['2']);
  });

  test('keeps a skip as an answer', async () => {
    const { source, kept } = sourceOn({ answers: ['2', '1'] });
    expect(await source.submit(turnOn(third), '', call)).toEqual({ kind: 'past_last' });
    expect(kept.attempt?.answers).toEqual(['2', '1', '']);
  });

  test('of a question that another tab has answered changes nothing, and goes on behind it', async () => {
    const { source, kept } = sourceOn({ answers: ['4'] });
    expect(await source.submit(turnOn(first), '2', call)).toEqual({ kind: 'turn', turn: turnOn(second) });
    expect(kept.attempt?.answers).toEqual(['4']);
  });

  test('in an attempt that another tab has started again changes nothing', async () => {
    const { source, kept } = sourceOn({ owner: 'another' });
    expect(await source.submit(turnOn(first), '2', call)).toEqual({
      kind: 'turn',
      turn: turnOn(first, 'another'),
    });
    expect(kept.attempt?.answers).toEqual([]);
  });

  test('where the attempt is gone: it has not been started', async () => {
    const { source, kept } = sourceOn();
    kept.attempt = undefined;
    expect(await source.submit(turnOn(first), '2', call)).toEqual({ kind: 'ended', end: 'not_started' });
  });
});

test('finishing always works', async () => {
  expect(await sourceOn().source.finish(call)).toEqual({ kind: 'ended', end: 'finished' });
});

test('fetches the pictures of each question that is shown and of the one after it', async () => {
  const asked: string[] = [];
  jest.spyOn(window.Image.prototype, 'src', 'set').mockImplementation((url: string) => void asked.push(url));
  const quizzes = ['/1.svg', '/2.svg', '/3.svg'].map((question_media_url, index) =>
    buildQuiz('free_input', { number: index + 1, question_media_type: 'image', question_media_url }),
  );
  await sourceOn({ quizzes, answers: [''] }).source.load(call);
  expect(asked).toEqual(['/2.svg', '/3.svg']);
});

const counts = (answered: number, endsAt: number | null = 10_000): LocalCounts => ({
  answered,
  total: 3,
  endsAt,
});

test.each<[string, LocalCounts | undefined, number | undefined, LocalProgress]>([
  ['nothing started', undefined, 0, 'none'],
  ['just started', counts(0), 0, 'running'],
  ['before the last question', counts(2), 7_999, 'running'],
  ['at the end of time', counts(2), 10_000, 'over'],
  ['just after the end, with the clock set back a little since', counts(2), 8_000, 'over'],
  ['long after the end of time', counts(0), 1_000_000, 'over'],
  ['all answered in time', counts(3), 0, 'completed'],
  ['all answered, time over since', counts(3), 50_000, 'completed'],
  ['more answers than questions', counts(4), 0, 'completed'],
  ['no time limit', counts(2, null), 1_000_000, 'running'],
  ['time not known yet', counts(2), undefined, 'running'],
])('how far an attempt is, %s', (_what, attempt, now, expected) => {
  expect(progressOf(attempt, now)).toBe(expected);
});
