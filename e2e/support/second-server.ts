import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ownPorts } from './contest.ts';
import { overallResult, personalResult, quickScore, quizzes, regionalResult } from './second-answers.ts';

const examNumber = 'PARTNER-TOKEN-1';
const minute = 60_000;

/** A contest of one contestant in memory, as somebody else might have built it. */
export interface SecondContest {
  period: 'in_progress' | 'after_end_not_aggregated' | 'result_published';
  startedAt: number | undefined;
  isFinished: boolean;
  answers: string[];
  /** Calls that it received and does not know. */
  unknown: string[];
  close: () => Promise<void>;
}

export const secondExamNumber = examNumber;

type Answer = [status: number, body: unknown, headers?: Record<string, string>];

const inJapan = (time: number): string =>
  new Date(time + 9 * 60 * minute).toISOString().replace('Z', '+09:00');
const refusal = (status: number, code: string): Answer => [status, { error_code: code, message: code }];

function examOf({ period }: SecondContest) {
  const now = Date.now();
  return {
    id: 'second/1',
    title: 'もうひとつの予選',
    teaser_start_at: inJapan(now - 500 * minute),
    entry_start_at: inJapan(now - 400 * minute),
    entry_end_at: inJapan(now - 300 * minute),
    exam_start_at: inJapan(now - 100 * minute),
    exam_end_at: inJapan(period === 'in_progress' ? now + 100 * minute : now - minute),
    status: period === 'after_end_not_aggregated' ? 'ended' : period,
    is_result_published: period === 'result_published',
  };
}

function attemptOf({ answers, startedAt = 0 }: SecondContest) {
  return {
    exam_id: 'second/1',
    submitted_quiz_count: answers.length,
    user_start_at: inJapan(startedAt),
    scheduled_to_end: inJapan(startedAt + 30 * minute),
  };
}

const examStatusOf = ({ startedAt, isFinished }: SecondContest) => {
  if (isFinished) return 'finished';
  return startedAt === undefined ? 'not_started' : 'in_examination_period';
};

function turnOf(contest: SecondContest): Answer {
  if (contest.startedAt === undefined) return refusal(409, 'user_not_started_exam');
  const quiz = quizzes[contest.answers.length];
  if (!quiz) return refusal(409, 'user_completed_exam');
  const server_time = inJapan(Date.now());
  return [200, { quiz, total_quiz_count: quizzes.length, user_exam_status: attemptOf(contest), server_time }];
}

function submit(contest: SecondContest, { answer, quiz_number }: Record<string, unknown>): Answer {
  if (quiz_number !== contest.answers.length + 1) return refusal(409, 'invalid_quiz_number');
  contest.answers.push(String(answer));
  return [200, { user_exam_status: attemptOf(contest), server_time: inJapan(Date.now()) }];
}

/** The response to one call; undefined: a call that it does not know. */
function answer(contest: SecondContest, call: string, isLoggedIn: boolean, body: Record<string, unknown>) {
  const server_time = inJapan(Date.now());
  const me = isLoggedIn ? { exam_status: examStatusOf(contest), is_children_division: false } : {};
  const calls: Record<string, () => Answer> = {
    'GET /v1/site_status': () => [
      200,
      { site_status: { period: contest.period, maintenance_status: 'none' }, server_time },
    ],
    'GET /v1/exams': () => [200, { exams: [examOf(contest)], server_time }],
    'GET /v1/users/me': () => [200, { ...me, server_time }],
    'POST /v1/users/login': () =>
      body.base_crew_token === examNumber
        ? [
            200,
            { exam_status: examStatusOf(contest), server_time },
            { 'set-cookie': 'second=1; Path=/; HttpOnly' },
          ]
        : refusal(401, 'login_failed'),
    'GET /v1/exams/second%2F1/check_entry': () => [
      200,
      { entered: true, user_exam_status: contest.startedAt === undefined ? null : attemptOf(contest) },
    ],
    'POST /v1/exams/second%2F1/start': () => {
      if (contest.startedAt !== undefined) return refusal(409, 'user_exam_status_already_started');
      contest.startedAt = Date.now();
      return turnOf(contest);
    },
    'GET /v1/exams/second%2F1/quiz': () => turnOf(contest),
    'POST /v1/exams/second%2F1/submit': () => submit(contest, body),
    'POST /v1/exams/second%2F1/finish': () => {
      if (contest.isFinished) return refusal(409, 'exam_cannot_finish');
      contest.isFinished = true;
      return [200, { user_exam_status: attemptOf(contest), server_time }];
    },
    'GET /v1/exams/second%2F1/quick_score': () => [200, quickScore],
    'GET /v1/exams/second%2F1/personal_result': () => [200, personalResult],
    'GET /v1/exams/second%2F1/overall_result': () => [200, overallResult],
    'GET /v1/exams/second%2F1/regional_result': () => [200, regionalResult],
    'GET /v1/exams/second%2F1/submissions': () => [
      200,
      {
        submissions: contest.answers.map((submission, index) => ({
          quiz_number: index + 1,
          correct_answer: index === 0 ? submission : '4',
          submission,
          is_correct: index === 0,
        })),
      },
    ],
    'GET /partner/external_services/knowledgeking/entry_status/': () => [
      200,
      { payload: { display_name: 'よその航海士' } },
    ],
  };
  return calls[call]?.();
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text === '' ? {} : JSON.parse(text);
}

async function handle(contest: SecondContest, request: IncomingMessage, response: ServerResponse) {
  const isPartner = request.url?.startsWith('/partner') === true;
  response.setHeader(
    'access-control-allow-origin',
    isPartner ? '*' : `http://localhost:${ownPorts().secondSite}`,
  );
  response.setHeader('access-control-allow-headers', 'content-type, authorization, x-api-key');
  response.setHeader('access-control-allow-methods', 'GET, POST, DELETE');
  if (!isPartner) response.setHeader('access-control-allow-credentials', 'true');
  if (request.method === 'OPTIONS') return response.writeHead(204).end();
  const isLoggedIn = request.headers.cookie?.includes('second=1') === true;
  const call = `${request.method} ${request.url}`;
  const found = answer(contest, call, isLoggedIn, await bodyOf(request));
  if (!found) contest.unknown.push(call);
  const [status, body, headers = {}] = found ?? refusal(404, 'not_found');
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Starts the second implementation. */
export async function startSecondServer(): Promise<SecondContest> {
  const server: Server = createServer((request, response) => void handle(contest, request, response));
  const contest: SecondContest = {
    period: 'in_progress',
    startedAt: undefined,
    isFinished: false,
    answers: [],
    unknown: [],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(ownPorts().secondApi, 'localhost');
  await once(server, 'listening');
  return contest;
}
