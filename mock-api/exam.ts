import type { Exam, Period } from '@knowledgeking/contract';
import { scheduleStatusIn } from '@knowledgeking/contract/rules/periods';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Where the contest stands when a mock answers; `entry` told apart as the top page does. */
export type MockPhase = Period | 'teaser' | 'entry_closed';

/** When entry opens and closes and the exam starts and ends, in milliseconds from now. */
const datesOf: Record<
  MockPhase,
  readonly [entryStart: number, entryEnd: number, start: number, end: number]
> = {
  teaser: [5 * day, 20 * day, 25 * day, 25 * day + 90 * minute],
  entry: [-5 * day, 9 * day, 11 * day, 11 * day + 90 * minute],
  entry_closed: [-20 * day, -day, 2 * day, 2 * day + 90 * minute],
  just_before_start: [-20 * day, -day, 20 * minute, 110 * minute],
  in_progress: [-20 * day, -2 * day, -20 * minute, 70 * minute],
  after_end_not_aggregated: [-20 * day, -2 * day, -120 * minute, -30 * minute],
  result_published: [-20 * day, -10 * day, -9 * day, -9 * day + 90 * minute],
};

/** A point in time as the API writes it, in milliseconds from now. */
export function timeFromNow(milliseconds: number): string {
  return new Date(Date.now() + milliseconds).toISOString();
}

/** The period that the server gives for a phase. */
export function periodOf(phase: MockPhase): Period {
  return phase === 'teaser' || phase === 'entry_closed' ? 'entry' : phase;
}

/** An exam whose dates put the contest in this phase now. */
export function mockExam(phase: MockPhase, overrides: Partial<Exam> = {}): Exam {
  const [entryStart, entryEnd, start, end] = datesOf[phase];
  return {
    id: 'first-2025',
    title: '予選',
    teaser_start_at: timeFromNow(-30 * day),
    entry_start_at: timeFromNow(entryStart),
    entry_end_at: timeFromNow(entryEnd),
    exam_start_at: timeFromNow(start),
    exam_end_at: timeFromNow(end),
    status: scheduleStatusIn[periodOf(phase)],
    is_result_published: phase === 'result_published',
    duration_seconds: 3_600,
    quiz_count: 20,
    ...overrides,
  };
}
