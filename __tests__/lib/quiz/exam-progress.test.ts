/** @jest-environment node */

import type { ExamStatus } from '@knowledgeking/contract';
import { type Entrance, type ExamEnd, entranceOf, examEndOf } from '@/lib/quiz/exam-progress';

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

test.each<
  [string, number | undefined, Parameters<typeof entranceOf>[0]['entry'], ExamStatus | undefined, Entrance]
>([
  ['server time unknown', undefined, fresh, 'not_started', 'unknown'],
  ['entry unknown', at('13:00:00'), undefined, 'not_started', 'unknown'],
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
  ['is two seconds before the end', { now: at('13:59:58') - 1 }, 'running'],
  ['is at the end, by a clock that may be set right', { now: at('13:59:58') }, 'timeup'],
  ['has answered all in time', { attempt: all, page: 'timeup' }, 'finished'],
  ['has answered all, and comes later', { attempt: all, now: at('14:30:00') }, 'finished'],
  ['has answered all, and comes later', { attempt: all, now: at('14:30:00'), page: 'timeup' }, 'timeup'],
])('one who %s (%j): %s', (_who, facts, end) => {
  expect(examEndOf({ ...sittingAt, ...facts })).toBe(end);
});
