import type { CallResult, Exam, Submission } from '@knowledgeking/contract';
import { buildQuiz } from '@/__tests__/support/quiz-builders';
import { serveNamed } from '@/__tests__/support/responses';
import {
  archiveCounts,
  archivePicks,
  archiveStore,
  markArchive,
  readArchive,
  readArchiveResult,
  replaySeconds,
  startArchive,
  writeArchiveResult,
} from '@/lib/archive/replay';
import { writeStored } from '@/lib/storage';
import { mockExam } from '@/mock-api/exam';
import { mockPastExam, mockPastStart } from '@/mock-api/past-exam';
import { mockArchiveResult } from '@/mock-api/results';

const examId = 'first-2025';
const start_at = '2025-07-01T12:00:00.000+09:00';
const startedAt = Date.parse(start_at);
const hour = 3_600_000;
const quizzes = [1, 2, 3].map((number) => buildQuiz('single_selection', { number }));
const reversed = quizzes.toReversed();
const started = { quizzes: reversed, start_at, duration_seconds: 3_600, server_time: start_at };
const picks = { owner: 'owner', quiz_number: 3, picks: ['3'], text: '' };
const submission = (quiz_number: number, overrides: Partial<Submission> = {}): Submission => ({
  quiz_number,
  correct_answer: '2',
  submission: '2',
  is_correct: true,
  ...overrides,
});
const marked = (...submissions: Submission[]): CallResult<'finishPastExam'> => ({
  personal_result: mockArchiveResult(),
  submissions,
});
const start = (): void => startArchive(examId, started, 3_600);
const store = archiveStore(examId);

describe('a replay that has been started', () => {
  test('has its questions in their order, no answers, and the time that is given', () => {
    start();
    expect(readArchive(examId)).toEqual({
      owner: `${examId} ${start_at}`,
      quizzes,
      answers: [],
      endsAt: startedAt + hour,
      startAt: start_at,
    });
    expect(archiveCounts(examId)).toEqual({ answered: 0, total: 3, endsAt: startedAt + hour });
  });

  test('forgets everything of the replay before', () => {
    start();
    store.writeAnswers(['1', '2', '3']);
    archivePicks.write(picks);
    writeArchiveResult(marked());
    startArchive(examId, { ...started, start_at: '2025-07-02T12:00:00.000+09:00' }, 60);
    expect(readArchive(examId)).toMatchObject({ answers: [], startAt: '2025-07-02T12:00:00.000+09:00' });
    expect(archivePicks.read()).toBeUndefined();
    expect(readArchiveResult()).toBeUndefined();
  });

  test('is not that of another exam', () => {
    start();
    expect(readArchive('second-2025')).toBeUndefined();
    expect(archiveCounts('second-2025')).toBeUndefined();
    expect(readArchive(examId)).toBeDefined();
  });

  test('keeps answers and picks beside each other', () => {
    start();
    archivePicks.write(picks);
    store.writeAnswers(['1', '']);
    expect(store.read()?.answers).toEqual(['1', '']);
    expect(archivePicks.read()).toEqual(picks);
    archivePicks.write(undefined);
    expect(archiveCounts(examId)).toMatchObject({ answered: 2 });
    expect(archivePicks.read()).toBeUndefined();
  });
});

describe('storage content that is not ours, or not whole', () => {
  const withOption = (change: object): unknown =>
    quizzes.map((quiz) => ({ ...quiz, options: quiz.options.map((option) => ({ ...option, ...change })) }));
  const validStart = { exam_id: examId, start_at, ends_at: startedAt + hour, quiz_count: 3 };

  test.each<[string, 'archive_start_time' | 'archive_quizzes' | 'archive_answers', unknown]>([
    ['a start without a time', 'archive_start_time', { ...validStart, start_at: undefined }],
    ['a start at no time', 'archive_start_time', { ...validStart, start_at: 'soon' }],
    ['a start without an end', 'archive_start_time', { ...validStart, ends_at: null }],
    ['a start as it was kept by others', 'archive_start_time', 1_750_000_000_000],
    ['fewer questions than were sent', 'archive_quizzes', quizzes.slice(0, 2)],
    ['no questions', 'archive_quizzes', null],
    ['questions without options', 'archive_quizzes', quizzes.map(({ number, type }) => ({ number, type }))],
    [
      'questions of a type that is not known',
      'archive_quizzes',
      quizzes.map((quiz) => ({ ...quiz, type: 'essay' })),
    ],
    ['a text that is none', 'archive_quizzes', withOption({ text: { ja: '右' } })],
    ['a picture that is none', 'archive_quizzes', withOption({ media_url_selected: 5 })],
    ['a side that is none', 'archive_quizzes', withOption({ group: 'middle' })],
    [
      'a medium that is none',
      'archive_quizzes',
      quizzes.map((quiz) => ({ ...quiz, question_media_type: 'smell', question_media_url: '/a' })),
    ],
    ['more answers than questions', 'archive_answers', { answers: ['1', '1', '1', '1'] }],
  ])('%s: there is no replay', (_what, key, content) => {
    start();
    writeStored(key, content);
    expect(readArchive(examId)).toBeUndefined();
    expect(archiveCounts(examId)).toBeUndefined();
    expect(store.read()).toBeUndefined();
  });

  test('null for an optional value counts as absent', () => {
    start();
    writeStored('archive_quizzes', withOption({ alt: null, group: null, media_url_selected: null }));
    expect(readArchive(examId)).toBeDefined();
  });

  test.each<[string, unknown]>([
    ['a list', ['1', '2']],
    ['answers that are no texts', { answers: [1, 2] }],
    ['picks of another shape', { answers: ['1'], picks: { picks: ['1'] } }],
  ])('answers kept as %s: the replay starts again with its questions', (_what, content) => {
    start();
    writeStored('archive_answers', content);
    expect(readArchive(examId)).toMatchObject({ answers: [], quizzes });
    expect(archivePicks.read()).toBeUndefined();
  });

  test.each<[string, unknown]>([
    ['only a score', { total_score: 12 }],
    ['no submissions', { ...mockArchiveResult() }],
    ['submissions of another shape', { ...mockArchiveResult(), submissions: [{ quiz_number: 1 }] }],
    ['a number', 12],
  ])('a result with %s counts as not marked', (_what, content) => {
    start();
    writeStored('archive_personal_result', content);
    expect(readArchiveResult()).toBeUndefined();
    expect(readArchive(examId)).toBeDefined();
  });
});

describe('the result', () => {
  test('is kept without the questions, and read with them', () => {
    start();
    writeArchiveResult(marked(submission(1, { quiz: quizzes[0] }), submission(2, { explanation: '海の話' })));
    expect(window.localStorage.getItem('knowledgeking2025:archive_personal_result')).not.toContain(
      'question_statement',
    );
    expect(readArchiveResult()).toEqual({
      ...mockArchiveResult(),
      submissions: [
        submission(1, { quiz: quizzes[0] }),
        submission(2, { explanation: '海の話', quiz: quizzes[1] }),
      ],
    });
  });

  test('of a replay that another tab has started again in the meantime is not kept', async () => {
    serveNamed('published');
    start();
    const marking = markArchive(examId, {});
    startArchive(examId, { ...started, start_at: '2030-01-01T12:00:00.000+09:00' }, 60);
    await marking;
    expect(readArchiveResult()).toBeUndefined();
  });

  test('is there even where the questions are not any more', () => {
    writeArchiveResult(marked(submission(1)));
    expect(readArchiveResult()?.submissions).toEqual([submission(1)]);
  });
});

const { duration_seconds: _, ...untimed } = mockExam('result_published');
const { duration_seconds: __, ...silent } = mockPastStart(mockPastExam());
const open = { exam_start_at: '2025-06-22T13:00:00+09:00', exam_end_at: '2025-06-22T14:30:00+09:00' };

test.each<[string, Exam, CallResult<'startPastExam'>, number]>([
  ['one’s own', { ...untimed, duration_seconds: 7_200 }, { ...silent, duration_seconds: 3_600 }, 7_200],
  ['that of the response', untimed, { ...silent, duration_seconds: 3_600 }, 3_600],
  ['as long as the exam was open, where nobody says one', { ...untimed, ...open }, silent, 5_400],
])('the duration is %s', (_which, exam, started, seconds) => {
  expect(replaySeconds(exam, started)).toBe(seconds);
});
