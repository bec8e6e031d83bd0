import type { ErrorCode, Quiz, UserExamStatus } from '@knowledgeking/contract';
import { HttpResponse, http } from 'msw';
import { buildQuiz } from '@/__tests__/support/quiz-builders';
import { timeFromNow } from '@/mock-api/exam';
import { refusal } from '@/mock-api/handlers';
import { mockServer } from '@/mock-api/server';
import type { MockState } from '@/mock-api/state';

/** An exam that remembers how far its contestant has come; a test overrides what matters to it. */
const newExam = () => ({
  quizzes: [buildQuiz('single_selection'), buildQuiz('order_selection')],
  isStarted: true,
  isFinished: false,
  startedAt: '2025-06-22T13:00:00.000+09:00',
  /** Milliseconds since 1970. */
  endsAt: Date.now() + 3_600_000,
  /** Whether skips are counted apart (ext). */
  countsSkips: true,
  /** Responses to these calls, by the end of their path, used once each before the exam's own. */
  refusals: {} as Record<string, ErrorCode[]>,
  /** How many calls, by the end of their path, are lost: a gateway's own page instead of a response. */
  lost: {} as Record<string, number>,
  /** Whether the session cookie is there; a login brings it back. */
  hasSession: true,
  /** The answers that were taken, in order. */
  submissions: [] as string[],
  /** Every state-changing call, with what it sent. */
  posts: [] as string[],
  /** How often it was asked how far the attempt is. */
  entryChecks: 0,
});
export type ExamServer = ReturnType<typeof newExam>;

/** The operators' message when a call is refused with `in_maintenance`. */
export const maintenanceMessage = '点検のため、15時まで止まっています。';

function statusOf(server: ExamServer): UserExamStatus {
  return {
    exam_id: 'first-2025',
    submitted_quiz_count: server.submissions.length,
    ...(server.countsSkips && {
      skipped_quiz_count: server.submissions.filter((answer) => answer === '').length,
    }),
    user_start_at: server.startedAt,
    scheduled_to_end: new Date(server.endsAt).toISOString(),
  };
}

const quizOf = (server: ExamServer): Quiz | undefined => {
  const quiz = server.quizzes[server.submissions.length];
  return quiz && { ...quiz, number: server.submissions.length + 1 };
};

function turnOf(server: ExamServer) {
  const quiz = quizOf(server);
  if (!server.isStarted) return refusal(409, 'user_not_started_exam');
  if (server.isFinished) return refusal(409, 'user_already_finished_exam');
  if (server.endsAt <= Date.now()) return refusal(409, 'user_timeover_exam');
  if (!quiz) return refusal(409, 'user_completed_exam');
  return HttpResponse.json({
    user_exam_status: statusOf(server),
    quiz,
    total_quiz_count: server.quizzes.length,
    server_time: timeFromNow(0),
  });
}

function submit(server: ExamServer, body: { answer: string; quiz_number: number }) {
  if (body.quiz_number !== server.submissions.length + 1) return refusal(409, 'invalid_quiz_number');
  server.submissions.push(body.answer);
  return HttpResponse.json({
    user_exam_status: statusOf(server),
    next_quiz: quizOf(server) ?? null,
    server_time: timeFromNow(0),
  });
}

function finish(server: ExamServer) {
  server.isFinished = true;
  return HttpResponse.json({ user_exam_status: statusOf(server), server_time: timeFromNow(0) });
}

/** Gives time back as the operators' command does: the attempt ends later, and every browser learns that some got time. */
export function giveTimeBack(state: MockState, server: ExamServer, milliseconds: number): void {
  server.endsAt += milliseconds;
  state.exam = { ...state.exam, time_credited_at: timeFromNow(0) };
}

/** Makes the mock API serve an exam that is being sat, for the rest of the test. */
export function serveExam(overrides: Partial<ExamServer> = {}): ExamServer {
  const server: ExamServer = { ...newExam(), ...overrides };
  const handle = (method: 'get' | 'post', end: string, make: (body: never) => Response) =>
    http[method](`*/api/exams/:id/${end}`, async ({ request }) => {
      const body: unknown = method === 'post' ? await request.json() : undefined;
      if (method === 'post') server.posts.push(`${end} ${JSON.stringify(body)}`);
      const lost = server.lost[end] ?? 0;
      server.lost[end] = lost - 1;
      if (lost > 0) return new HttpResponse('<html></html>', { status: 502 });
      if (!server.hasSession) return refusal(401, 'not_logged_in');
      const code = server.refusals[end]?.shift();
      if (code === 'in_maintenance') return refusal(503, code, { message: maintenanceMessage });
      return code ? refusal(409, code) : make(body as never);
    });
  mockServer.use(
    http.post('*/api/users/login', () => {
      server.posts.push('login');
      server.hasSession = true;
    }),
    handle('get', 'quiz', () => turnOf(server)),
    handle('post', 'submit', (body) => submit(server, body)),
    handle('post', 'finish', () => finish(server)),
    handle('post', 'start', () => {
      if (server.isStarted) return refusal(409, 'user_exam_status_already_started');
      server.isStarted = true;
      return turnOf(server);
    }),
    handle('get', 'check_entry', () => {
      server.entryChecks += 1;
      return HttpResponse.json({
        entered: true,
        user_exam_status: server.isStarted ? statusOf(server) : null,
      });
    }),
  );
  return server;
}
