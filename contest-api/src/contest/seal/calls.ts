import type { HandlersOf } from '../../http/register-calls.ts';
import type { ContestCache } from '../contest-cache.ts';
import type { PublishedCommitments } from './published-commitments.ts';

/** The calls with which anyone checks that no key was changed in between. */
export function commitmentHandlers({
  contest,
  commitments,
}: {
  contest: ContestCache;
  commitments: PublishedCommitments;
}): HandlersOf<'getCommitment' | 'getCommittedDocument'> {
  return {
    getCommitment: async ({ examId }) => commitments.read(await contest.exam(examId)),
    getCommittedDocument: async ({ examId }) => commitments.readDocument(await contest.exam(examId)),
  };
}
