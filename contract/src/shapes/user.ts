import { type Static, Type } from 'typebox';
import { examStatuses } from '../rules/periods.ts';
import { Count, oneOf, Timestamp } from './values.ts';

/** How far a participant has come; `time_over` is an attempt whose time ran out before it was finished. */
export const ExamStatus = oneOf(...examStatuses);
export type ExamStatus = Static<typeof ExamStatus>;

/**
 * The logged-in participant. Without `exam_status` nobody is logged in. `exam_duration_seconds` is there where somebody was granted another
 * duration than the exam's.
 */
export const Me = Type.Object(
  {
    exam_status: Type.Optional(ExamStatus),
    is_children_division: Type.Optional(Type.Boolean()),
    server_time: Timestamp,
    display_name: Type.Optional(Type.String()),
    exam_duration_seconds: Type.Optional(Count),
  },
  { title: 'Me' },
);
export type Me = Static<typeof Me>;

export const UserExamStatus = Type.Object(
  {
    exam_id: Type.String(),
    /** Answers and skips together. */
    submitted_quiz_count: Count,
    /** How many of them are skips, where the call counts them. */
    skipped_quiz_count: Type.Optional(Count),
    user_start_at: Timestamp,
    scheduled_to_end: Timestamp,
  },
  { title: 'UserExamStatus' },
);
export type UserExamStatus = Static<typeof UserExamStatus>;
