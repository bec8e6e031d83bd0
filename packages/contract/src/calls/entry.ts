import { type Static, Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { typedExamNumberLimit } from '../rules/exam-number.ts';
import { examStatuses } from '../rules/periods.ts';
import { Count, closedObject, Email, EntryToken, FormText, oneOf, Timestamp, titled } from '../shapes.ts';
import { UserExamStatus } from './exam.ts';

const DisplayName = Type.Object({ display_name: Type.String() });

export const entryCalls = defineCalls({
  enter: {
    summary: 'Enters by e-mail; the response is the same whether or not the address is known',
    access: 'public',
    body: closedObject({
      email: Email,
      display_name: FormText,
      birthplace: FormText,
      children_division: Type.Boolean(),
      agreed: Type.Boolean(),
      /** Somebody's needs for taking part, such as more time; only the office reads it. */
      accommodation: Type.Optional(FormText),
    }),
    success: { status: 202, schema: Type.Object({}) },
    errors: ['invalid_entry', 'entry_closed'],
  },
  resendEntryMail: {
    summary: 'Mails the verification link again, if the address has entered; the response does not tell',
    access: 'public',
    body: closedObject({ email: Email }),
    success: { status: 202, schema: Type.Object({}) },
  },
  getEntryConfirmation: {
    summary: 'The entry that a verification link belongs to; changes nothing',
    access: 'public',
    query: closedObject({ entry_token: EntryToken }),
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
  },
  confirmEntry: {
    summary: 'Completes the entry and mails the exam number; repeating it is harmless',
    access: 'public',
    body: closedObject({ entry_token: EntryToken }),
    success: { status: 200, schema: DisplayName },
    errors: ['entry_not_found', 'entry_token_expired', 'entry_closed'],
  },
  checkEntry: {
    summary: 'Whether the logged-in user entered this exam, and how far the attempt is',
    access: 'public',
    success: {
      status: 200,
      schema: Type.Object({
        entered: Type.Boolean(),
        user_exam_status: Type.Union([UserExamStatus, Type.Null()]),
      }),
    },
  },
  getPartnerEntryStatus: {
    summary: 'The partner app’s call: whose exam number the bearer token is',
    access: 'public',
    success: { status: 200, schema: Type.Object({ payload: DisplayName }) },
    errors: ['login_failed'],
  },
});

/** How far a participant has come; `time_over` is an attempt whose time ran out before it was finished. */
export const ExamStatus = oneOf(...examStatuses);
export type ExamStatus = Static<typeof ExamStatus>;

/** The logged-in participant, or without `exam_status` nobody; `exam_duration_seconds` is there where another duration was granted. */
export const Me = titled('Me', {
  exam_status: Type.Optional(ExamStatus),
  is_children_division: Type.Optional(Type.Boolean()),
  server_time: Timestamp,
  display_name: Type.Optional(Type.String()),
  exam_duration_seconds: Type.Optional(Count),
});
export type Me = Static<typeof Me>;

export const userCalls = defineCalls({
  login: {
    summary: 'Logs in with an exam number and sets the session cookie',
    access: 'public',
    body: closedObject({ base_crew_token: Type.String({ maxLength: typedExamNumberLimit }) }),
    success: { status: 200, schema: Me },
    errors: ['login_failed'],
  },
  resendExamNumber: {
    summary: 'Mails the exam number again, if the address has one; the response does not tell',
    access: 'public',
    body: closedObject({ email: Email }),
    success: { status: 202, schema: Type.Object({}) },
  },
  logout: {
    summary: 'Ends the session',
    access: 'public',
    success: { status: 204, schema: Type.Null() },
  },
  getMe: {
    summary: 'Who is logged in; 200 also where nobody is',
    access: 'public',
    success: { status: 200, schema: Me },
  },
});

/** How many from each region have entered, the same for everyone and so that no one can be told from it. */
export const HomePorts = titled('HomePorts', {
  home_ports: Type.Array(
    Type.Object({
      name: Type.String(),
      participants: Type.Integer({
        minimum: 0,
        description: 'rounded down to tens, from 1,000 on to hundreds; 0 below ten',
      }),
    }),
  ),
});
export type HomePorts = Static<typeof HomePorts>;

export const homePortCalls = defineCalls({
  getHomePorts: {
    summary: 'How many from each region have entered, rounded, in the order of the content pack',
    access: 'public',
    cacheSeconds: 30,
    success: { status: 200, schema: HomePorts },
  },
});
