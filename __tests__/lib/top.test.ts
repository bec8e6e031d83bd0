/** @jest-environment node */

import type { Exam } from '@knowledgeking/contract';
import { topCountdown } from '@/components/top/top-hero';
import { millisecondsToNextDate } from '@/hooks/api/use-site-status';
import { currentExamOf } from '@/lib/exam-dates';
import { topControls } from '@/lib/top-controls';
import { type TopPhase, topPhase } from '@/lib/top-phase';
import { mockExam } from '@/mock-api/exam';

const exam: Exam = {
  ...mockExam('entry'),
  entry_start_at: '2025-05-12T12:00:00+09:00',
  entry_end_at: '2025-06-20T18:00:00+09:00',
  exam_start_at: '2025-06-22T13:00:00+09:00',
  exam_end_at: '2025-06-22T14:30:00+09:00',
};

test.each<[string, TopPhase]>([
  ['2025-05-12T11:59:59.999+09:00', 'teaser'],
  ['2025-05-12T12:00:00+09:00', 'entry'],
  ['2025-06-20T17:59:59.999+09:00', 'entry'],
  ['2025-06-20T18:00:00+09:00', 'entry_closed'],
])('the entry period at %s is %s', (time, phase) => {
  expect(topPhase('entry', exam, Date.parse(time))).toBe(phase);
});

test('outside the entry period entry is closed whatever the dates', () => {
  const now = Date.parse('2025-06-01T12:00:00+09:00');
  expect(topPhase('in_progress', exam, now)).toBe('in_progress');
});

test('the current exam is the one that starts last', () => {
  const earlier = { ...exam, id: 'earlier', exam_start_at: '2024-06-22T13:00:00+09:00' };
  expect(currentExamOf([earlier, exam, earlier])?.id).toBe(exam.id);
  expect(currentExamOf([])).toBeUndefined();
});

test('how long it is to the next date', () => {
  expect(millisecondsToNextDate(exam, Date.parse('2025-06-22T12:59:50+09:00'))).toBe(10_000);
  expect(millisecondsToNextDate(exam, Date.parse('2025-06-23T00:00:00+09:00'))).toBeUndefined();
});

test.each<[TopPhase, string | undefined]>([
  ['teaser', 'エントリー開始まで'],
  ['entry', 'エントリー締め切りまで'],
  ['entry_closed', '予選の開始まで'],
  ['just_before_start', '予選の開始まで'],
  ['in_progress', '開催時間の終了まで'],
  ['after_end_not_aggregated', undefined],
  ['result_published', undefined],
])('in %s it counts down to: %s', (phase, label) => {
  expect(topCountdown(phase, exam, {})?.label).toBe(label);
});

test.each<[TopPhase]>([['in_progress'], ['after_end_not_aggregated']])(
  'during one’s own attempt, in %s, it counts to its end, if that is known',
  (phase) => {
    const ownEnd = Date.parse('2025-06-22T13:42:00+09:00');
    const examStatus = 'in_examination_period';
    const countdown = topCountdown(phase, exam, { examStatus, ownEnd });
    expect(countdown).toEqual({ label: 'あなたの残り時間', until: ownEnd });
    expect(topCountdown(phase, exam, { examStatus })).toBeUndefined();
  },
);

/** Columns: nobody, not_started, in_examination_period, finished. */
const users = [undefined, 'not_started', 'in_examination_period', 'finished'] as const;
const practice = '練習問題に挑戦';
const archive = 'アーカイブに挑戦';
const wait = '結果発表を待つ';
const watch = '結果発表を見る';
const controlTable: Record<TopPhase, string[][]> = {
  teaser: [[practice], [practice], [practice], [practice]],
  entry: [['エントリーする', 'ログイン', practice], [practice], [practice], [practice]],
  entry_closed: [['ログイン', practice], [practice], [practice], [practice]],
  just_before_start: [
    ['ログイン', practice],
    ['予選に進む', practice],
    ['予選に進む', practice],
    ['予選に進む', practice],
  ],
  in_progress: [
    ['ログイン', practice],
    ['予選に進む', practice],
    ['予選に進む', practice],
    ['結果を見る', practice],
  ],
  after_end_not_aggregated: [
    ['ログイン', wait, practice],
    [practice],
    ['予選に進む', practice],
    ['結果を見る', wait, practice],
  ],
  result_published: [
    ['ログイン', watch, archive, practice],
    [watch, archive, practice],
    ['結果を見る', watch, archive, practice],
    ['結果を見る', watch, archive, practice],
  ],
};
const controlCases = Object.entries(controlTable).flatMap(([phase, row]) =>
  users.map((examStatus, column) => [phase as TopPhase, examStatus, row[column]] as const),
);

test.each(controlCases)('in %s for %s the top page offers %j', (phase, examStatus, labels) => {
  const offered = topControls(phase, examStatus ? { exam_status: examStatus } : {});
  expect(offered.map((control) => control.label)).toEqual(labels);
});

test('while it is unknown who is there, nothing is offered that depends on it', () => {
  const offered = topControls('entry', undefined);
  expect(offered.map((control) => control.label)).toEqual(['エントリーする', practice]);
});
