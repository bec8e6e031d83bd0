import type { FastifyRequest } from 'fastify';
import type { RouteContext } from '../http/call-context.ts';
import type { HandlersOf } from '../http/register-calls.ts';
import { finish, getQuiz, type Session, startExam } from './exam-session.ts';
import { submit } from './submit.ts';

export function examHandlers({
  connection,
  submits,
  tallies,
  contest,
  now,
}: RouteContext): HandlersOf<'startExam' | 'getQuiz' | 'submitAnswer' | 'finishExam'> {
  async function sessionOf(call: { examId: string; participantId: string }): Promise<Session> {
    const exam = await contest.exam(call.examId);
    return { pool: connection.pool, exam, participantId: call.participantId, now: now() };
  }
  return {
    startExam: async (call) => startExam(await sessionOf(call)),
    getQuiz: async (call) => getQuiz(await sessionOf(call)),
    submitAnswer: async (call) => {
      const onRepetition = () => markRepeated(call.request);
      const session = { ...(await sessionOf(call)), submits, tallies, onRepetition };
      return submit(session, { answer: call.body.answer, quizNumber: call.body.quiz_number });
    },
    finishExam: async (call) => finish(await sessionOf(call)),
  };
}

function markRepeated(request: FastifyRequest): void {
  request.outcome = 'repeated';
}
