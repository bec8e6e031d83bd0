import { useExamResource } from '@/hooks/api/use-resource';
import { getCommitment } from '@/lib/api-client';
import { ApiError } from '@/lib/api-error';

/** A server that has no commitment, or knows of none. */
function nullIfMissing(failure: unknown): null {
  if (failure instanceof ApiError && failure.status === 404) return null;
  throw failure;
}

/** The published hash of the exam's questions; null where there is none. */
export const useCommitment = (examId: string | undefined) =>
  useExamResource('commitment', examId, (id) => getCommitment(id).catch(nullIfMissing));

/** The same for a page that is whole without it: no failure replaces the page. */
export const useCommitmentIfThere = (examId: string | undefined) =>
  useExamResource('commitment_if_there', examId, (id) => getCommitment(id).catch(() => null));
