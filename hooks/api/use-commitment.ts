import type { CallResult } from '@knowledgeking/contract';
import { type Resource, useResource } from '@/hooks/api/use-resource';
import { request } from '@/lib/api-client/request';
import { ApiError } from '@/lib/api-error';

/** A server that has no commitment, or knows of none. */
const isMissing = (failure: unknown): boolean => failure instanceof ApiError && failure.status === 404;

/**
 * The published hash of the exam's questions; null where there is none.
 * @param isNeeded false: the page is whole without it, so that no failure replaces the page
 */
export function useCommitment(
  examId: string | undefined,
  isNeeded = true,
): Resource<CallResult<'getCommitment'> | null> {
  const nullWithout = (failure: unknown): null => {
    if (isNeeded && !isMissing(failure)) throw failure;
    return null;
  };
  return useResource(examId === undefined ? null : ['commitment', examId, `${isNeeded}`], () =>
    request('getCommitment', { examId: examId ?? '' }).catch(nullWithout),
  );
}
