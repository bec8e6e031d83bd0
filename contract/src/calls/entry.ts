import { type Static, Type } from 'typebox';
import { defineCall, type RoutedCalls } from '../call.ts';
import { typedExamNumberLimit } from '../rules/exam-number.ts';
import { examStatuses } from '../rules/periods.ts';
import { routes } from '../rules/routes.ts';
import { Count, Email, FormText, oneOf, Timestamp } from '../shapes.ts';
import { UserExamStatus } from './exam.ts';

const DisplayName = Type.Object({ display_name: Type.String() });
/**
 * Several times as long as a real token, so that a link that was cut off or run together is answered with `entry_not_found`
 * rather than refused as a bad request.
 */
const EntryToken = Type.String({ maxLength: 256 });

export const entryCalls = {
  enter: defineCall({
    ...routes.enter,
    summary: 'Enters by e-mail; the response is the same whether or not the address is known',
    access: 'public',
    body: Type.Object(
      {
        email: Email,
        display_name: FormText,
        birthplace: FormText,
        children_division: Type.Boolean(),
        agreed: Type.Boolean(),
        /** Somebody's needs for taking part, such as more time; only the office reads it. */
        accommodation: Type.Optional(FormText),
      },
      { additionalProperties: false },
    ),
    success: { status: 202, schema: Type.Object({}) },
    errors: ['invalid_entry', 'entry_closed'],
  }),
  resendEntryMail: defineCall({
    ...routes.resendEntryMail,
    summary: 'Mails the verification link again, if the address has entered; the response does not tell',
    access: 'public',
    body: Type.Object({ email: Email }, { additionalProperties: false }),
    success: { status: 202, schema: Type.Object({}) },
    errors: [],
  }),
  getEntryConfirmation: defineCall({
    ...routes.getEntryConfirmation,
    summary: 'The entry that a verification link belongs to; changes nothing',
    access: 'public',
    query: Type.Object({ entry_token: EntryToken }, { additionalProperties: false }),
    success: {
      status: 200,
      schema: Type.Object({
        display_name: Type.String(),
        birthplace: Type.String(),
        children_division: Type.Boolean(),
        confirmed: Type.Boolean(),
      }),
    },
    errors: ['entry_not_found', 'entry_token_expired'],
  }),
  confirmEntry: defineCall({
    ...routes.confirmEntry,
    summary: 'Completes the entry and mails the exam number; repeating it is harmless',
    access: 'public',
    body: Type.Object({ entry_token: EntryToken }, { additionalProperties: false }),
    success: { status: 200, schema: DisplayName },
    errors: ['entry_not_found', 'entry_token_expired', 'entry_closed'],
  }),
  checkEntry: defineCall({
    ...routes.checkEntry,
    summary: 'Whether the logged-in user entered this exam, and how far the attempt is',
    access: 'public',
    success: {
      status: 200,
      schema: Type.Object({
        entered: Type.Boolean(),
        user_exam_status: Type.Union([UserExamStatus, Type.Null()]),
      }),
    },
    errors: [],
  }),
  getPartnerEntryStatus: defineCall({
    ...routes.getPartnerEntryStatus,
    summary: 'The partner app’s call: whose exam number the bearer token is',
    access: 'public',
    success: { status: 200, schema: Type.Object({ payload: DisplayName }) },
    errors: ['login_failed'],
  }),
} satisfies RoutedCalls;

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

export const userCalls = {
  login: defineCall({
    ...routes.login,
    summary: 'Logs in with an exam number and sets the session cookie',
    access: 'public',
    body: Type.Object(
      { base_crew_token: Type.String({ maxLength: typedExamNumberLimit }) },
      { additionalProperties: false },
    ),
    success: { status: 200, schema: Me },
    errors: ['login_failed'],
  }),
  resendExamNumber: defineCall({
    ...routes.resendExamNumber,
    summary: 'Mails the exam number again, if the address has one; the response does not tell',
    access: 'public',
    body: Type.Object({ email: Email }, { additionalProperties: false }),
    success: { status: 202, schema: Type.Object({}) },
    errors: [],
  }),
  logout: defineCall({
    ...routes.logout,
    summary: 'Ends the session',
    access: 'public',
    success: { status: 204, schema: Type.Null() },
    errors: [],
  }),
  getMe: defineCall({
    ...routes.getMe,
    summary: 'Who is logged in; 200 also where nobody is',
    access: 'public',
    success: { status: 200, schema: Me },
    errors: [],
  }),
} satisfies RoutedCalls;
