import type { Commitment } from '@knowledgeking/contract';
import { type Resource, useResource } from '@/hooks/api/use-resource';
import { getCommitment } from '@/lib/api-client';
import { ApiError } from '@/lib/api-error';

/** A server that has no commitment, or knows of none. */
function nullIfMissing(failure: unknown): null {
  if (failure instanceof ApiError && failure.status === 404) return null;
  throw failure;
}

/** The published hash of the exam's questions; null where there is none. Reads nothing without an exam. */
export function useCommitment(examId: string | undefined): Resource<Commitment | null> {
  return useResource(examId === undefined ? null : ['commitment', examId], () =>
    getCommitment(examId ?? '').catch(nullIfMissing),
  );
}

/** The same for a page that is whole without it: no failure replaces the page. */
export function useCommitmentIfThere(examId: string | undefined): Commitment | null | undefined {
  const key = examId === undefined ? null : (['commitment_if_there', examId] as const);
  return useResource(key, () => getCommitment(examId ?? '').catch(() => null)).data;
}
