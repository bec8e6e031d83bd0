import { HttpResponse, http } from 'msw';
import * as api from '@/lib/api-client';
import { clock } from '@/lib/clock';
import { refusal } from '@/mock-api/answer';
import { timeFromNow } from '@/mock-api/exam';
import { mockServer, serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';

const answerWith = (path: string, response: () => Response): void =>
  mockServer.use(http.all(`*/api${path}`, response));

beforeEach(() => {
  // jsdom reports a lost network on the console, even when it is handled.
  jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => jest.restoreAllMocks());

test('an answer arrives typed, and sets the clock by its server time', async () => {
  answerWith('/users/me', () => HttpResponse.json({ server_time: timeFromNow(3_600_000) }));
  await api.getMe();
  expect(Math.abs((clock.now() ?? 0) - Date.now() - 3_600_000)).toBeLessThan(1_000);
});

test.each([
  ['HTML', () => HttpResponse.html('<html></html>')],
  ['an empty body', () => new HttpResponse(null, { status: 200 })],
  ['null', () => HttpResponse.json(null)],
  ['a list', () => HttpResponse.json([])],
  [
    'an unknown period',
    () => HttpResponse.json({ site_status: { period: 'lunch', maintenance_status: 'none' } }),
  ],
  ['a missing field', () => HttpResponse.json({ site_status: { period: 'entry' } })],
])('%s instead of the site status is a typed error', async (_name, response) => {
  answerWith('/site_status', response);
  await expect(api.getSiteStatus()).rejects.toMatchObject({
    name: 'ApiError',
    code: 'unreadable_response',
    call: 'getSiteStatus',
    status: 200,
  });
});

test('a refusal carries the server’s code, fields and wait', async () => {
  answerWith('/exams/first-2025/entry/resend', () =>
    HttpResponse.json(
      { error_code: 'too_many_requests', message: 'm', request_id: 'r' },
      { status: 429, headers: { 'Retry-After': '7' } },
    ),
  );
  await expect(api.resendEntryMail('first-2025', 'a@b.jp')).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfterSeconds: 7,
  });
});

test('a form is sent once even when the network is lost', async () => {
  const reached = jest.fn(() => HttpResponse.error());
  answerWith('/users/login', reached);
  await expect(api.login('7K3M-Q9RT-2XWD')).rejects.toMatchObject({ code: '9999', status: undefined });
  expect(reached).toHaveBeenCalledTimes(1);
});

test('an answer is sent again after a lost network', async () => {
  let tries = 0;
  mockServer.use(
    http.post('*/api/exams/:id/submit', () => {
      tries += 1;
      return tries === 1 ? HttpResponse.error() : undefined;
    }),
  );
  const onRetry = jest.fn();
  const result = await api.submitAnswer('first-2025', { answer: '1', quiz_number: 1 }, { onRetry });
  expect(result.next_quiz?.number).toBe(2);
  expect(onRetry).toHaveBeenCalledWith(1);
});

test('a second identical POST gets the first one’s promise; another body is another POST', async () => {
  const bodies: unknown[] = [];
  mockServer.events.on('request:start', async ({ request }) => {
    bodies.push(await request.clone().json());
  });
  const send = (answer: string) => api.submitAnswer('first-2025', { answer, quiz_number: 1 });
  await Promise.all([send('1'), send('1'), send('2')]);
  await send('1');
  mockServer.events.removeAllListeners();
  expect(bodies.map((body) => (body as { answer: string }).answer)).toEqual(['1', '2', '1']);
});

test('the partner app is asked with the token and the key', async () => {
  const asked = jest.fn();
  mockServer.use(
    http.get('*/api/external_services/knowledgeking/entry_status/', ({ request }) => {
      asked(request.headers.get('authorization'), request.headers.get('x-api-key'));
      return HttpResponse.json({ payload: { display_name: 'うみねこ' } });
    }),
  );
  const { payload } = await api.getPartnerEntryStatus('7K3M-Q9RT-2XWD');
  expect(payload.display_name).toBe('うみねこ');
  expect(asked).toHaveBeenCalledWith('Bearer 7K3M-Q9RT-2XWD', '');
});

test('a logout answers with nothing', async () => {
  await expect(api.logout()).resolves.toBeDefined();
});

test('every read of the exam goes where the contract says', async () => {
  serveState(namedStates.published());
  await expect(api.getExams()).resolves.toHaveProperty('exams.0.id', 'first-2025');
  await expect(api.getQuiz('first-2025')).resolves.toHaveProperty('quiz.number', 1);
  await expect(api.startExam('first-2025')).resolves.toHaveProperty('total_quiz_count', 2);
  await expect(api.finishExam('first-2025')).resolves.toHaveProperty(
    'user_exam_status.submitted_quiz_count',
    2,
  );
  await expect(api.getQuickScore('first-2025')).resolves.toHaveProperty('total_score', 68);
  await expect(api.getPersonalResult('first-2025')).resolves.toHaveProperty('overall_rank', 1_234);
  await expect(api.getRegionalResult('first-2025')).resolves.toHaveProperty(
    'regional_ranking.0.name',
    '東京都',
  );
});

test('maintenance is told in the operators’ words', async () => {
  answerWith('/exams', () => refusal(503, 'in_maintenance', { message: '15時まで' }));
  await expect(api.getExams()).rejects.toMatchObject({ status: 503, message: '15時まで' });
});
