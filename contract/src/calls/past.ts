import { Type } from 'typebox';
import { defineCall, type RoutedCalls } from '../call.ts';
import { routes } from '../rules/routes.ts';
import { Quiz, Submission } from '../shapes/quiz.ts';
import { OverallResult, PastPersonalResult } from '../shapes/results.ts';
import { Count, Timestamp } from '../shapes/values.ts';

export const pastCalls = {
  startPastExam: defineCall({
    ...routes.startPastExam,
    summary: 'All questions of a published exam, for a replay',
    access: 'public',
    success: {
      status: 200,
      schema: Type.Object({
        quizzes: Type.Array(Quiz),
        start_at: Timestamp,
        duration_seconds: Type.Optional(Count),
        server_time: Timestamp,
      }),
    },
    errors: ['exam_not_aggregated'],
  }),
  finishPastExam: defineCall({
    ...routes.finishPastExam,
    summary: 'Marks a replay; stores nothing',
    access: 'public',
    body: Type.Object(
      {
        submissions: Type.Array(Type.String(), { maxItems: 1_000 }),
        start_at: Type.String({ maxLength: 100 }),
      },
      { additionalProperties: false },
    ),
    success: {
      status: 200,
      schema: Type.Object({ personal_result: PastPersonalResult, submissions: Type.Array(Submission) }),
    },
    errors: ['invalid_submit_format', 'exam_not_aggregated'],
  }),
  getPastOverallResult: defineCall({
    ...routes.getPastOverallResult,
    summary: 'How the participants of a published exam did',
    access: 'public',
    cacheSeconds: 60,
    success: { status: 200, schema: OverallResult },
    errors: ['exam_not_aggregated'],
  }),
} satisfies RoutedCalls;
