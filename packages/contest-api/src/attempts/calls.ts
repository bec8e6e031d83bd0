import type { examCalls } from '@knowledgeking/contract';
import type { ContestContext } from '../contest/contest-cache.ts';
import type { HandlersOf } from '../http/register-calls.ts';
import type { QuestionTallies } from './question-tallies.ts';
import { submit } from './submit.ts';
import type { SubmitBatches } from './submit-batches.ts';
import { type AttemptContext, finish, getQuiz, startExam } from './take-exam.ts';

interface Context extends ContestContext {
  submits: SubmitBatches;
  tallies: QuestionTallies;
}

export function examHandlers(context: Context): HandlersOf<keyof typeof examCalls> {
  const { connection, submits, tallies, contest, now } = context;
  async function contextOf(call: { examId: string; participantId: string }): Promise<AttemptContext> {
    const exam = await contest.exam(call.examId);
    return { pool: connection.pool, exam, participantId: call.participantId, now: now() };
  }
  return {
    startExam: async (call) => startExam(await contextOf(call)),
    getQuiz: async (call) => getQuiz(await contextOf(call)),
    submitAnswer: async (call) => {
      const onRepetition = () => {
        call.request.outcome = 'repeated';
      };
      const sitting = { ...(await contextOf(call)), submits, tallies, onRepetition };
      return submit(sitting, { answer: call.body.answer, quizNumber: call.body.quiz_number });
    },
    finishExam: async (call) => finish(await contextOf(call)),
  };
}
