import { type Static, Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { Count, closedObject, Quiz, Timestamp, titled } from '../shapes.ts';

export const UserExamStatus = titled('UserExamStatus', {
  exam_id: Type.String(),
  /** Answers and skips together. */
  submitted_quiz_count: Count,
  /** How many of them are skips, where the call counts them. */
  skipped_quiz_count: Type.Optional(Count),
  user_start_at: Timestamp,
  scheduled_to_end: Timestamp,
});
export type UserExamStatus = Static<typeof UserExamStatus>;

/** A question on its turn. */
const QuizTurn = Type.Object({
  user_exam_status: UserExamStatus,
  quiz: Quiz,
  total_quiz_count: Count,
  server_time: Timestamp,
});

export const examCalls = defineCalls({
  startExam: {
    summary: 'Starts the one attempt',
    access: 'participant',
    success: { status: 200, schema: QuizTurn },
    errors: [
      'exam_not_in_progress',
      'user_exam_status_already_started',
      'user_already_finished_exam',
      'user_not_participated_in_exam',
    ],
  },
  getQuiz: {
    summary: 'The question whose turn it is',
    access: 'participant',
    success: { status: 200, schema: QuizTurn },
    errors: [
      'user_not_started_exam',
      'user_completed_exam',
      'user_timeover_exam',
      'user_already_finished_exam',
      'exam_cannot_send_quiz',
    ],
  },
  submitAnswer: {
    summary: 'Answers the question whose turn it is; sending the last answer again returns the same',
    access: 'participant',
    body: closedObject({ answer: Type.String(), quiz_number: Type.Integer({ minimum: 1, maximum: 10_000 }) }),
    success: {
      status: 200,
      schema: Type.Object({
        user_exam_status: UserExamStatus,
        next_quiz: Type.Optional(Type.Union([Quiz, Type.Null()])),
        server_time: Timestamp,
      }),
    },
    errors: [
      'invalid_quiz_number',
      'invalid_submit_format',
      'user_timeover_exam',
      'user_not_started_exam',
      'exam_cannot_submit',
    ],
  },
  finishExam: {
    summary: 'Finishes the attempt; repeating it is harmless',
    access: 'participant',
    success: {
      status: 200,
      schema: Type.Object({ user_exam_status: UserExamStatus, server_time: Timestamp }),
    },
    errors: ['exam_cannot_finish', 'user_not_started_exam'],
  },
});
