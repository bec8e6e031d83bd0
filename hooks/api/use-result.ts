import type { CallResult, FirstPlaces } from '@knowledgeking/contract';
import { type Resource, useResource } from '@/hooks/api/use-resource';
import type { CallInput } from '@/lib/api-client/http';
import { request } from '@/lib/api-client/request';
import { ApiError } from '@/lib/api-error';

/** The calls for parts of an exam's results: their only input is the exam. */
type ResultCall =
  | 'getQuickScore'
  | 'getPersonalResult'
  | 'getOverallResult'
  | 'getChildrenResult'
  | 'getRegionalResult'
  | 'getSubmissions'
  | 'getPastOverallResult';

/** The quick score may be asked for a few seconds too early, if the server's clock is slightly behind the countdown. */
const isTooEarly = (failure: ApiError): boolean => failure.code === 'exam_cannot_get_score';

/** A part of an exam's results, by its call. Reads nothing while the exam is unknown; reads again while it is too early. */
export const useResult = <Call extends ResultCall>(
  call: Call,
  examId: string | undefined,
): Resource<CallResult<Call>> =>
  useResource(
    examId === undefined ? null : [call, examId],
    () => request(call, { examId } as CallInput<Call>),
    { shouldRetryOnError: isTooEarly },
  );

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
