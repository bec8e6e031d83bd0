import type { Exam, Period, Quiz, UserExamStatus } from '@knowledgeking/contract';
import { scheduleStatusIn } from '@knowledgeking/contract/rules/periods';

const minute = 60_000;
const day = 24 * 60 * minute;

/** The phase of the contest in a mock response; `entry` is split as on the top page. */
export type MockPhase = Period | 'teaser' | 'entry_closed';

/** Start and end of entry and of the exam, in milliseconds from now. */
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

/** A time in the API's format, given in milliseconds from now. */
export function timeFromNow(milliseconds: number): string {
  return new Date(Date.now() + milliseconds).toISOString();
}

/** The period that the server reports for a phase. */
export function periodOf(phase: MockPhase): Period {
  return phase === 'teaser' || phase === 'entry_closed' ? 'entry' : phase;
}

/** An exam whose dates put the contest into this phase now. */
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

/** A question with four options, of which one is to be chosen. */
export function mockQuiz(overrides: Partial<Quiz> = {}): Quiz {
  return {
    number: 1,
    type: 'single_selection',
    question_statement: '船の｜右側《みぎがわ》を指すことばは、どれですか。',
    question_media_type: 'none',
    option_media_type: 'text',
    options: ['スターボード', 'ポート', 'バウ', 'スターン'].map((text, index) => ({
      value: String(index + 1),
      pos_row: index + 1,
      pos_column: 1,
      text,
    })),
    level: 'normal',
    ...overrides,
  };
}

/** An attempt that has just begun and ends in an hour. */
export function mockUserExamStatus(overrides: Partial<UserExamStatus> = {}): UserExamStatus {
  return {
    exam_id: 'first-2025',
    submitted_quiz_count: 0,
    user_start_at: timeFromNow(0),
    scheduled_to_end: timeFromNow(3_600_000),
    ...overrides,
  };
}
