/** @jest-environment node */

import type { CallName } from '@knowledgeking/contract';
import { createApiError } from '@/lib/api-client/http';
import type { ApiError } from '@/lib/api-error';
import { type ErrorEffect, effectOfError } from '@/lib/error-effects';

const errorOf = (call: CallName, status: number | undefined, body?: unknown, retryAfter?: string): ApiError =>
  createApiError(call, { status, body, retryAfter });

const refused = (call: CallName, status: number, code: string): ErrorEffect =>
  effectOfError(errorOf(call, status, { error_code: code, message: 'm', request_id: 'r' }));

const screen = (kind: string) => ({ kind: 'screen', screen: kind });

describe('by HTTP status, whatever the call', () => {
  test.each<[number | undefined, unknown, string, string]>([
    [503, { error_code: 'in_maintenance', message: '15時まで' }, 'in_maintenance', '15時まで'],
    [503, {}, 'unreadable_response', 'メンテナンス中です。しばらくお待ちください。'],
    [503, '<html></html>', 'unreadable_response', 'メンテナンス中です。しばらくお待ちください。'],
    [504, '<html></html>', 'unreadable_response', 'サイトにアクセスできませんでした'],
    [504, { error_code: 'x', message: 'y' }, 'x', 'サイトにアクセスできませんでした'],
    [500, { error_code: 'x', message: 'z' }, 'x', 'Internal server error'],
    [409, { error_code: 'entry_closed', message: '締め切りました' }, 'entry_closed', '締め切りました'],
    [502, { error_code: 'x', message: 'y' }, 'x', 'y'],
    [502, '<html></html>', '9999', 'unknown error has occurred'],
    [undefined, undefined, '9999', 'unknown error has occurred'],
  ])('%s with %j is seen as %s “%s”', (status, body, code, message) => {
    expect(errorOf('getMe', status, body)).toMatchObject({ code, message });
  });

  test.each<[number, ErrorEffect]>([
    [503, { kind: 'screen', screen: 'maintenance', message: '15時まで' }],
    [504, { kind: 'screen', screen: 'cant_access' }],
    [500, { kind: 'screen', screen: 'apology' }],
  ])('%s raises its screen', (status, expected) => {
    for (const call of ['getMe', 'login', 'submitAnswer', 'enter'] as const) {
      expect(effectOfError(errorOf(call, status, { error_code: 'x', message: '15時まで' }))).toEqual(
        expected,
      );
    }
  });
});

test.each<[code: string, status: number, call: CallName, effect: unknown]>([
  ['exam_cannot_finish', 409, 'finishExam', screen('apology')],
  ['exam_cannot_send_quiz', 409, 'getQuiz', screen('apology')],
  ['exam_cannot_submit', 409, 'submitAnswer', screen('apology')],
  ['invalid_submit_format', 422, 'submitAnswer', screen('apology')],
  ['user_not_participated_in_exam', 403, 'getPersonalResult', screen('no_record')],
  ['user_not_participated_in_exam', 403, 'startExam', screen('no_record')],
  ['invalid_quiz_number', 409, 'submitAnswer', screen('already_loggedin')],
  ['exam_not_in_progress', 409, 'startExam', { kind: 'reread_status' }],
  ['user_exam_status_already_started', 409, 'startExam', { kind: 'go', to: '/exam/play' }],
  ['user_already_finished_exam', 409, 'startExam', { kind: 'ended', end: 'finished' }],
  ['user_not_started_exam', 409, 'submitAnswer', { kind: 'ended', end: 'not_started' }],
  ['user_completed_exam', 409, 'getQuiz', { kind: 'finish' }],
  ['user_timeover_exam', 409, 'submitAnswer', { kind: 'ended', end: 'timeup' }],
  ['exam_not_finished', 409, 'getQuickScore', { kind: 'not_ready' }],
  ['exam_cannot_get_score', 409, 'getQuickScore', { kind: 'not_ready' }],
  ['exam_cannot_get_submissions', 409, 'getSubmissions', { kind: 'not_ready' }],
  ['exam_not_aggregated', 409, 'getPersonalResult', { kind: 'not_ready' }],
  ['invalid_entry', 422, 'enter', { kind: 'fields', fields: {} }],
  ['not_logged_in', 401, 'submitAnswer', screen('login_failure')],
  ['not_logged_in', 401, 'getPersonalResult', screen('login_failure')],
  ['login_failed', 401, 'login', screen('login_failure')],
  ['login_failed', 401, 'getPartnerEntryStatus', screen('entry_failure')],
  [
    'entry_closed',
    409,
    'enter',
    { ...screen('entry_failure'), message: expect.stringMatching(/もう終わって/) },
  ],
  ['entry_closed', 409, 'confirmEntry', { kind: 'entry_over' }],
  ['entry_token_expired', 410, 'confirmEntry', { kind: 'link' }],
  ['entry_not_found', 404, 'getEntryConfirmation', { kind: 'link' }],
])('the code wins over the call: %s (%s) from %s', (code, status, call, effect) => {
  expect(refused(call, status, code)).toEqual(effect);
});

test.each(['constructor', '__proto__', 'toString', ''])('the code “%s” is none of the table’s', (code) => {
  expect(refused('getMe', 409, code)).toEqual({ kind: 'in_place' });
});

test.each<[CallName, unknown]>([
  ['enter', screen('entry_failure')],
  ['debugEntry', screen('entry_failure')],
  ['getPartnerEntryStatus', screen('entry_failure')],
  ['login', screen('login_failure')],
  ['startExam', screen('apology')],
  ['submitAnswer', screen('apology')],
  ['finishExam', screen('apology')],
  ['finishPastExam', screen('apology')],
  ['getMe', { kind: 'in_place' }],
  ['resendEntryMail', { kind: 'in_place' }],
])('a code without handling of its own is handled by the call: %s', (call, effect) => {
  expect(refused(call, 400, 'invalid_request')).toEqual(effect);
  expect(effectOfError(errorOf(call, undefined))).toEqual(effect);
  expect(effectOfError(errorOf(call, 418, '<html></html>'))).toEqual(effect);
});

describe('too many requests', () => {
  test.each<CallName>(['enter', 'login', 'resendEntryMail', 'resendExamNumber', 'confirmEntry'])(
    '%s says when to try again',
    (call) => {
      const body = { error_code: 'too_many_requests', message: 'm' };
      expect(effectOfError(errorOf(call, 429, body, '42'))).toEqual({ kind: 'wait', seconds: 42 });
    },
  );
  test('without Retry-After, or with nonsense in it, a form waits half a minute', () => {
    expect(effectOfError(errorOf('login', 429, ''))).toEqual({ kind: 'wait', seconds: 30 });
    expect(effectOfError(errorOf('login', 429, '', 'soon'))).toEqual({ kind: 'wait', seconds: 30 });
  });
  test('an answer that never got through ends the quiz', () => {
    expect(refused('submitAnswer', 429, 'too_many_requests')).toEqual(screen('apology'));
  });
});

test('fields are taken over only as texts', () => {
  const fields = { email: '形が正しくありません' };
  expect(errorOf('enter', 422, { error_code: 'invalid_entry', message: '', fields }).fields).toEqual(fields);
  expect(errorOf('enter', 422, { error_code: 'invalid_entry', fields: { email: 1 } }).fields).toEqual({});
  expect(errorOf('enter', 422, { error_code: 'invalid_entry', fields: 'email' }).fields).toEqual({});
});
