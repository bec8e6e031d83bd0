import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { typedExamNumberLimit } from '../rules/exam-number.ts';
import { Email } from '../shapes/literals.ts';
import { Me } from '../shapes/user.ts';

export const userCalls = {
  login: defineCall({
    method: 'POST',
    path: '/users/login',
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
    method: 'POST',
    path: '/users/login/resend',
    summary: 'Mails the exam number again, if the address has one; the answer does not tell',
    access: 'public',
    body: Type.Object({ email: Email }, { additionalProperties: false }),
    success: { status: 202, schema: Type.Object({}) },
    errors: [],
  }),
  logout: defineCall({
    method: 'DELETE',
    path: '/users/logout',
    summary: 'Ends the session',
    access: 'public',
    success: { status: 204, schema: Type.Null() },
    errors: [],
  }),
  getMe: defineCall({
    method: 'GET',
    path: '/users/me',
    summary: 'Who is logged in; 200 also where nobody is',
    access: 'public',
    success: { status: 200, schema: Me },
    errors: [],
  }),
};
