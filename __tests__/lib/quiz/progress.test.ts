import type { ExamStatus } from '@knowledgeking/contract';
import { buildQuiz } from '@/__tests__/support/quiz-builders';
import { type ExamEnd, examEndOf } from '@/components/exam/exam-end';
import { type Entrance, entranceOf } from '@/components/exam/exam-entrance';
import { toleranceMilliseconds } from '@/lib/clock';
import {
  createLocalSource,
  type LocalAttempt,
  type LocalCounts,
  type LocalProgress,
  progressOf,
} from '@/lib/quiz/local-attempt';
import type { Turn } from '@/lib/quiz/play-state';

const exam = { exam_start_at: '2025-06-22T13:00:00+09:00', exam_end_at: '2025-06-22T16:00:00+09:00' };
const at = (time: string): number => Date.parse(`2025-06-22T${time}+09:00`);
const attempt = {
  exam_id: 'first',
  submitted_quiz_count: 3,
  user_start_at: '2025-06-22T13:00:00+09:00',
  scheduled_to_end: '2025-06-22T14:00:00+09:00',
};
const fresh = { entered: true, user_exam_status: null };
const sitting = { entered: true, user_exam_status: attempt };

test.each<[string, number, Parameters<typeof entranceOf>[0]['entry'], ExamStatus | undefined, Entrance]>([
  ['entry unknown', at('13:00:00'), undefined, 'not_started', 'unknown'],
  ['entry unknown, and a running attempt', at('13:00:00'), undefined, 'in_examination_period', 'running'],
  ['entry unknown, and a finished attempt', at('13:00:00'), undefined, 'finished', 'over'],
  [
    'asked without a session',
    at('13:00:00'),
    { ...fresh, entered: false },
    'in_examination_period',
    'running',
  ],
  ['a second before the start', at('12:59:59'), fresh, 'not_started', 'before_start'],
  ['at the start', at('13:00:00'), fresh, 'not_started', 'ready'],
  ['at the end', at('16:00:00'), fresh, 'not_started', 'closed'],
  ['a running attempt', at('13:59:59'), sitting, 'in_examination_period', 'running'],
  ['an attempt whose time is over', at('14:00:00'), sitting, 'in_examination_period', 'over'],
  ['finished before the time', at('13:30:00'), sitting, 'finished', 'over'],
  ['time over, as the server knows', at('13:59:59'), sitting, 'time_over', 'over'],
  ['not entered', at('13:30:00'), { entered: false, user_exam_status: null }, 'not_started', 'not_entered'],
])('%s', (_name, now, entry, examStatus, expected) => {
  expect(entranceOf({ exam, now, entry, examStatus })).toBe(expected);
});

const all = { ...attempt, submitted_quiz_count: 20 };

/** Of somebody who sits an exam of 20 questions until 14:00, where nothing else is said. */
const sittingAt = {
  page: 'finished',
  period: 'in_progress',
  examStatus: 'in_examination_period',
  attempt,
  exam: { quiz_count: 20 },
  seenEnd: undefined,
  now: at('13:30:00'),
} as const;

test.each<[string, Partial<Parameters<typeof examEndOf>[0]>, ExamEnd]>([
  ['never sat it', { period: 'after_end_not_aggregated', examStatus: 'not_started' }, 'missed'],
  ['has finished, as the server knows', { examStatus: 'finished', attempt: undefined }, 'finished'],
  [
    'has finished, and the exam is over',
    { period: 'after_end_not_aggregated', examStatus: 'finished' },
    'finished',
  ],
  ['has finished in this visit', { seenEnd: 'finished' }, 'finished'],
  ['ran out of time, as the server knows', { examStatus: 'time_over', attempt: undefined }, 'timeup'],
  ['ran out of time in this visit', { seenEnd: 'timeup', attempt: undefined }, 'timeup'],
  ['ran out of time and got more', { seenEnd: 'timeup' }, 'running'],
  ['is not read yet', { attempt: undefined }, 'unknown'],
  ['is at an unknown time', { now: undefined }, 'unknown'],
  ['has not started', { attempt: null, examStatus: 'not_started' }, 'not_started'],
  ['has no attempt that can be read, and no time', { attempt: null, examStatus: 'time_over' }, 'timeup'],
  ['is in the middle of it', {}, 'running'],
  ['is just before the end', { now: at('14:00:00') - toleranceMilliseconds - 1 }, 'running'],
  ['is at the end, which may be shown so early', { now: at('14:00:00') - toleranceMilliseconds }, 'timeup'],
  ['has answered all in time', { attempt: all, page: 'timeup' }, 'finished'],
  ['has answered all, and comes later', { attempt: all, now: at('14:30:00') }, 'finished'],
  ['has answered all, and comes later', { attempt: all, now: at('14:30:00'), page: 'timeup' }, 'timeup'],
])('one who %s (%j): %s', (_who, facts, end) => {
  expect(examEndOf({ ...sittingAt, ...facts })).toBe(end);
});

const [first, second, third] = [1, 2, 3].map((number) => buildQuiz('single_selection', { number })) as [
  Turn['quiz'],
  Turn['quiz'],
  Turn['quiz'],
];
const call = { onRetry: () => undefined, until: null };

/** A source on an attempt that a test can change behind its back, as another tab does. */
function sourceOn(overrides: Partial<LocalAttempt> | undefined) {
  const begun = { owner: 'this', quizzes: [first, second, third], answers: [], endsAt: 5_000 };
  const kept: { attempt?: LocalAttempt } = overrides ? { attempt: { ...begun, ...overrides } } : {};
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
  test.each<[string, Partial<LocalAttempt> | undefined, object]>([
    ['without an attempt: it has not been started', undefined, { kind: 'ended', end: 'not_started' }],
    ['a new attempt: the first question', {}, { kind: 'turn', turn: turnOn(first) }],
    ['after two answers: the third', { answers: ['1', ''] }, { kind: 'turn', turn: turnOn(third) }],
    ['after the last: nothing is left but to finish', { answers: ['1', '', '2'] }, { kind: 'past_last' }],
    ['without a question: the same', { quizzes: [] }, { kind: 'past_last' }],
  ])('%s', async (_what, attempt, expected) => {
    expect(await sourceOn(attempt).source.load(call)).toEqual(expected);
  });
});

describe('handing in', () => {
  test('keeps the answer and gives the next question', async () => {
    const { source, kept } = sourceOn({});
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
    const { source } = sourceOn(undefined);
    expect(await source.submit(turnOn(first), '2', call)).toEqual({ kind: 'ended', end: 'not_started' });
  });
});

test('finishing always works', async () => {
  expect(await sourceOn({}).source.finish(call)).toEqual({ kind: 'ended', end: 'finished' });
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
