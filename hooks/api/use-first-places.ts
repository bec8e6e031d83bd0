import type { FirstPlaces } from '@knowledgeking/contract';
import { type Resource, useResource } from '@/hooks/api/use-resource';
import { request } from '@/lib/api-client/request';
import { ApiError } from '@/lib/api-error';

/** For two seconds after the publication a copy of the API may still go by the state before. */
const isNotOutYet = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === 'exam_not_aggregated';

function nullIfOut(failure: unknown): null {
  if (isNotOutYet(failure)) throw failure;
  return null;
}

/** Who is first in each region, from north to south; null where that can't be read, as its page is whole without it. */
export const useFirstPlaces = (examId: string): Resource<FirstPlaces | null> =>
  useResource(['first_places', examId], () => request('getFirstPlaces', { examId }).catch(nullIfOut), {
    shouldRetryOnError: isNotOutYet,
  });
