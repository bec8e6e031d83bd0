import { Type } from 'typebox';
import { defineCall, type RoutedCalls } from '../call.ts';
import { typedExamNumberLimit } from '../rules/exam-number.ts';
import { routes } from '../rules/routes.ts';
import { Me } from '../shapes/user.ts';
import { Email } from '../shapes/values.ts';

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
