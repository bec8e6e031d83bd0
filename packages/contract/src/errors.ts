import { type Static, Type } from 'typebox';
import { titled } from './shapes.ts';

/** Every error code of the contest API, with its HTTP status. `lib/error-effects.ts` says how the site reacts to each. */
export const errorStatus = {
  // Bad input, refused before anything is read or written
  invalid_request: 400,
  not_found: 404,
  exam_not_found: 404,
  payload_too_large: 413,
  unsupported_media_type: 415,
  forbidden_origin: 403,
  // Who is asking
  not_logged_in: 401,
  login_failed: 401,
  user_not_participated_in_exam: 403,
  // Entry
  invalid_entry: 422,
  entry_closed: 409,
  entry_not_found: 404,
  entry_token_expired: 410,
  // The exam
  exam_not_in_progress: 409,
  user_exam_status_already_started: 409,
  user_already_finished_exam: 409,
  user_not_started_exam: 409,
  user_completed_exam: 409,
  user_timeover_exam: 409,
  exam_cannot_send_quiz: 409,
  exam_cannot_submit: 409,
  exam_cannot_finish: 409,
  invalid_quiz_number: 409,
  invalid_submit_format: 422,
  // Results
  exam_not_finished: 409,
  exam_cannot_get_score: 409,
  exam_cannot_get_submissions: 409,
  exam_not_aggregated: 409,
  // The server itself
  too_many_requests: 429,
  internal_server_error: 500,
  in_maintenance: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The body of every response that is not a success. `fields` has a Japanese sentence for each form field that is wrong. */
export const ErrorBody = titled('Error', {
  error_code: Type.String({ description: 'one of the codes listed for the call' }),
  message: Type.String(),
  request_id: Type.String({ description: 'the same as in the x-request-id header and in the server log' }),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type ErrorBody = Static<typeof ErrorBody>;
