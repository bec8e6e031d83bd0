import { HttpResponse, http } from 'msw';
import { respondTo, serveNamed } from '@/__tests__/support/responses';
import { request } from '@/lib/api-client/request';
import { realTiming } from '@/lib/api-client/retry';
import { login as logIn } from '@/lib/api-client/session';
import type { ApiError } from '@/lib/api-error';
import { isAnything, isString } from '@/lib/checks';
import { effectOfError } from '@/lib/error-effects';
import { forgetPerson, readStored, writeStored } from '@/lib/storage';
import { refusal } from '@/mock-api/handlers';
import { mockServer } from '@/mock-api/server';

const examNumber = '7K3M-Q9RT-2XWD';
const gateway = (status: number) => new HttpResponse('<html></html>', { status });

/**
 * Makes every call of the exam need a session, of which there is none until the next login.
 * @returns the requests in order: the end of each path, and the body of a POST
 */
function loseSession({ logins = [] as Response[], staysLost = false } = {}): string[] {
  const sent: string[] = [];
  let isLost = true;
  mockServer.use(
    http.post('*/api/users/login', async ({ request }) => {
      sent.push(`login ${JSON.stringify(await request.clone().json())}`);
      const failure = logins.shift();
      if (failure) return failure;
      isLost = staysLost;
      return undefined;
    }),
    http.all('*/api/exams/:id/:call', async ({ request, params }) => {
      const body = request.method === 'POST' ? ` ${JSON.stringify(await request.clone().json())}` : '';
      sent.push(String(params.call) + body);
      return isLost ? refusal(401, 'not_logged_in') : undefined;
    }),
  );
  return sent;
}

const login = `login {"base_crew_token":"${examNumber}"}`;
const answer = { answer: '3', quiz_number: 1 };
const submit = `submit ${JSON.stringify(answer)}`;
const submitAnswer = (options?: Parameters<typeof request>[2]) =>
  request('submitAnswer', { examId: 'first-2025', body: answer }, options);
const failureOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.catch((error) => error) as Promise<ApiError>;
const loginFailure = { kind: 'screen', screen: 'login_failure' };

beforeEach(() => {
  serveNamed('beingMarked');
  writeStored('base_token', examNumber);
  writeStored('display_name', 'うみねこ');
});

test.each<[string, () => Promise<unknown>]>([
  ['start {}', () => request('startExam', { examId: 'first-2025' })],
  ['quiz', () => request('getQuiz', { examId: 'first-2025' })],
  [submit, submitAnswer],
  ['finish {}', () => request('finishExam', { examId: 'first-2025' })],
  ['quick_score', () => request('getQuickScore', { examId: 'first-2025' })],
  ['personal_result', () => request('getPersonalResult', { examId: 'first-2025' })],
  ['submissions', () => request('getSubmissions', { examId: 'first-2025' })],
])('when the session is gone at %s, then the kept number logs in, and it is repeated', async (sent, call) => {
  const all = loseSession();
  await expect(call()).resolves.toBeDefined();
  expect(all).toEqual([sent, login, sent]);
});

test('when several calls find the session gone, then they share one login', async () => {
  const sent = loseSession();
  await Promise.all([
    request('getQuickScore', { examId: 'first-2025' }),
    request('getPersonalResult', { examId: 'first-2025' }),
    submitAnswer(),
  ]);
  expect(sent.filter((each) => each === login)).toHaveLength(1);
});

test('when a call was under way while the session was opened again, then it needs no login of its own', async () => {
  const sent = loseSession();
  let release = (): void => undefined;
  const refused = new Promise<Response>((resolve) => {
    release = () => resolve(refusal(401, 'not_logged_in') as Response);
  });
  respondTo('get', '*/api/exams/:id/quick_score', () => refused, { once: true });
  const slow = request('getQuickScore', { examId: 'first-2025' });
  await request('getPersonalResult', { examId: 'first-2025' });
  release();
  await expect(slow).resolves.toBeDefined();
  expect(sent.filter((each) => each === login)).toHaveLength(1);
});

test('when the session is gone again at once, then there is no second login, and it is LOGIN_FAILURE', async () => {
  const sent = loseSession({ staysLost: true });
  expect(effectOfError(await failureOf(submitAnswer()))).toEqual(loginFailure);
  expect(sent).toEqual([submit, login, submit]);
});

test('when no number is kept, then nothing is sent again, and it is LOGIN_FAILURE', async () => {
  window.localStorage.clear();
  const sent = loseSession();
  expect(effectOfError(await failureOf(request('startExam', { examId: 'first-2025' })))).toEqual(
    loginFailure,
  );
  expect(sent).toEqual(['start {}']);
});

test('when the number is refused, then it is forgotten, and it is LOGIN_FAILURE', async () => {
  const sent = loseSession({ logins: [refusal(401, 'login_failed')] });
  expect(effectOfError(await failureOf(submitAnswer()))).toEqual(loginFailure);
  expect(sent).toEqual([submit, login]);
  expect(readStored('base_token', isString)).toBeUndefined();
  expect(readStored('display_name', isString)).toBeUndefined();
});

test.each([
  ['comes to nothing', () => HttpResponse.error()],
  ['ends in a gateway', () => gateway(504)],
  ['is asked to come back later', () => refusal(429, 'too_many_requests')],
])('when that login %s, then all of it is tried again', async (_what, failure) => {
  const sent = loseSession({ logins: [failure() as Response] });
  jest.spyOn(realTiming, 'pause').mockResolvedValue(undefined);
  const onRetry = jest.fn();
  await expect(submitAnswer({ onRetry })).resolves.toBeDefined();
  expect(sent).toEqual([submit, login, submit, login, submit]);
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('when a firewall’s page answers that login, then it is no refusal, and the number stays', async () => {
  loseSession({ logins: [gateway(403) as Response] });
  await failureOf(submitAnswer());
  expect(readStored('base_token', isString)).toBe(examNumber);
});

test('when that login never comes through, then it is the answer that was lost, and the number stays', async () => {
  loseSession({ logins: Array.from({ length: 9 }, () => HttpResponse.error() as Response) });
  const failure = await failureOf(submitAnswer({ limitMilliseconds: 1_000 }));
  expect(failure).toMatchObject({ call: 'submitAnswer', status: undefined });
  expect(effectOfError(failure)).toEqual({ kind: 'screen', screen: 'apology' });
  expect(readStored('base_token', isString)).toBe(examNumber);
});

test('when a number is refused at a login, then no other login is tried', async () => {
  const sent = loseSession({ logins: [refusal(401, 'not_logged_in')] });
  await expect(logIn(examNumber)).rejects.toMatchObject({ call: 'login', status: 401 });
  expect(sent).toEqual([login]);
});

test('when somebody logs out while a call opens the session again, then that session is ended too', async () => {
  const sent = loseSession();
  mockServer.use(
    http.post('*/api/users/login', () => forgetPerson()),
    http.delete('*/api/users/logout', () => void sent.push('logout')),
  );
  await expect(submitAnswer()).rejects.toMatchObject({
    code: 'not_logged_in',
  });
  expect(sent).toEqual([submit, login, 'logout']);
  expect(readStored('logout_pending', isAnything)).toBeUndefined();
});
