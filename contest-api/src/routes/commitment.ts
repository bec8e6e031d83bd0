import type { HandlersOf } from '../plugins/calls.ts';
import type { ContestCache } from '../services/contest-cache.ts';
import type { PublishedCommitments } from '../services/published-commitments.ts';

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
