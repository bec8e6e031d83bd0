import type { commitmentCalls } from '@knowledgeking/contract';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { ContestError } from '../../errors.ts';
import { hidden } from '../../http/documentation.ts';
import type { HandlersOf } from '../../http/register-calls.ts';
import type { ContestCache } from '../contest-cache.ts';
import type { ExamWithKey } from '../exam.ts';
import { commitmentFiles, commitmentText, type PublishedCommitments } from './seal.ts';

interface Options {
  contest: ContestCache;
  commitments: PublishedCommitments;
}

/** The calls with which anyone checks that no key was changed in between. */
export function commitmentHandlers(options: Options): HandlersOf<keyof typeof commitmentCalls> {
  const { contest, commitments } = options;
  return {
    getCommitment: async ({ examId }) => commitments.read(await contest.exam(examId)),
    getCommittedDocument: async ({ examId }) => commitments.readDocument(await contest.exam(examId)),
  };
}

/** The current exam's hash and, after publication, the document with exactly the hashed bytes, at addresses that can be written on paper. */
export const commitmentFileRoutes = plugin(
  async (app: FastifyInstance, { contest, commitments }: Options) => {
    async function currentExam() {
      const exam = await contest.currentExam();
      if (!exam) throw new ContestError('not_found', 'there is no exam yet');
      return exam;
    }
    const serve = (file: string, textOf: (exam: ExamWithKey) => Promise<string>) =>
      app.get(file, hidden, async (_request, reply) => {
        const text = await textOf(await currentExam());
        reply.header('cache-control', 'public, max-age=60').type('application/json; charset=utf-8');
        return text;
      });
    serve(commitmentFiles.commitment, async (exam) => commitmentText(await commitments.read(exam)));
    serve(commitmentFiles.document, async (exam) => (await commitments.readDocument(exam)).document);
  },
);
