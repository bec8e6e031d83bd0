import type {
  CallResult,
  ErrorCode,
  Exam,
  FirstPlaces,
  HomePorts,
  QuickScore,
  UserExamStatus,
} from '@knowledgeking/contract';
import { pollMilliseconds } from '@knowledgeking/contract/rules/polling';
import { turnIn } from '@knowledgeking/contract/rules/rush';
import { useState } from 'react';
import { useMe } from '@/hooks/api/use-me';
import { pauseOf, type Resource, untilNextTry, useResource } from '@/hooks/api/use-resource';
import { useNeeded } from '@/hooks/use-error-effect';
import { useServerTime } from '@/hooks/use-server-clock';
import type { CallInput } from '@/lib/api-client/http';
import { request } from '@/lib/api-client/request';
import { type ApiError, isAway } from '@/lib/api-error';
import { clock } from '@/lib/clock';
import { effectOfError } from '@/lib/error-effects';
import { endDatesOf, quickScoreFrom } from '@/lib/exam-dates';

/** The calls for parts of an exam's results: their only input is the exam. */
type ResultCall =
  | 'getQuickScore'
  | 'getPersonalResult'
  | 'getOverallResult'
  | 'getChildrenResult'
  | 'getRegionalResult'
  | 'getSubmissions'
  | 'getPastOverallResult';

/** Refusals of a few seconds: the server's clock is slightly behind the countdown, or a copy of the API still goes by the state before the publication. */
const codesOfTooEarly: readonly string[] = [
  'exam_cannot_get_score',
  'exam_not_aggregated',
  'exam_cannot_get_submissions',
] satisfies ErrorCode[];

const retryDelayWhileTooEarly = ({ code }: ApiError): number | undefined =>
  codesOfTooEarly.includes(code) ? untilNextTry() : undefined;

/** A need is also read again until the server can be reached: its error screen goes by itself. */
function retryDelayUntilReached(failure: ApiError, data: unknown): number | undefined {
  if (data === undefined && isAway(failure)) return untilNextTry();
  return retryDelayWhileTooEarly(failure);
}

const useResultAgain = <Call extends ResultCall>(
  call: Call,
  examId: string | undefined,
  retryDelay: typeof retryDelayUntilReached,
): Resource<CallResult<Call>> =>
  useResource(
    examId === undefined ? null : [call, examId],
    () => request(call, { examId } as CallInput<Call>),
    { retryDelay },
  );

/** A part of an exam's results, by its call, which its page can spare. Reads nothing while the exam is unknown; reads again while it is too early. */
export const useResult = <Call extends ResultCall>(call: Call, examId: string | undefined) =>
  useResultAgain(call, examId, retryDelayWhileTooEarly);

/** The same for a page that is about nothing else. */
export const useNeededResult = <Call extends ResultCall>(call: Call, examId: string | undefined) =>
  useNeeded(useResultAgain(call, examId, retryDelayUntilReached));

/** `early`: the user's own exam is over, but scores are not shown yet. `open`: the score has been requested. */
type QuickScorePhase = 'unstarted' | 'sitting' | 'early' | 'open';

/** The quick score, requested at this browser's turn once it can be seen by the server's clock, and again while it is too early. */
export function useTimedQuickScore(exam: Exam): Resource<QuickScore> & { phase: QuickScorePhase } {
  const examStatus = useMe().data?.exam_status;
  const [random] = useState(Math.random);
  const from = quickScoreFrom(exam);
  const mayAsk =
    useServerTime((now) => from === undefined || now >= turnIn('quick_score', from, random)) ??
    from === undefined;
  const isUnstarted = examStatus === 'not_started';
  const resource = useResult('getQuickScore', mayAsk && !isUnstarted ? exam.id : undefined);
  return { ...resource, phase: phaseOf() };

  function phaseOf(): QuickScorePhase {
    if (isUnstarted) return 'unstarted';
    if (!mayAsk) return examStatus === 'in_examination_period' ? 'sitting' : 'early';
    const { data, error } = resource;
    if (data !== undefined || error === undefined || effectOfError(error).kind !== 'not_ready') return 'open';
    return error.code === 'exam_not_finished' ? 'sitting' : 'early';
  }
}

/** Who is first in each region, from north to south. While it is too early that is no error: they come by themselves. */
export function useFirstPlaces(examId: string): Resource<FirstPlaces> {
  const places = useResource(['first_places', examId], () => request('getFirstPlaces', { examId }), {
    retryDelay: retryDelayWhileTooEarly,
  });
  const isTooEarly = places.error && retryDelayWhileTooEarly(places.error) !== undefined;
  return isTooEarly ? { ...places, error: undefined } : places;
}

/** Whether the logged-in user entered this exam, and how far their attempt has got; read again after operators have moved its end. */
export function useCheckEntry(exam: Exam): Resource<CallResult<'checkEntry'>> {
  return useResource(['check_entry', exam.id, endDatesOf(exam)], () =>
    request('checkEntry', { examId: exam.id }),
  );
}

export interface Receipt {
  /** The attempt as the server has it; null if there is none. */
  attempt: UserExamStatus | null;
  /** When it was read, in milliseconds by the server's clock; undefined if that is not known. */
  at: number | undefined;
}

/** The user's attempt as the server has it, read each time the page opens and after its end has moved. Reads nothing without an exam. */
export function useReceipt(exam: Exam | undefined): Resource<Receipt> {
  return useResource(exam ? ['receipt', exam.id, endDatesOf(exam)] : null, async () => {
    const { user_exam_status: attempt } = await request('checkEntry', { examId: exam?.id ?? '' });
    return { attempt, at: clock.now() };
  });
}

/** The entry that the link in the verification mail confirms. Its page needs it. */
export const useEntryConfirmation = (
  examId: string,
  entryToken: string,
): Resource<CallResult<'getEntryConfirmation'>> =>
  useNeeded(
    useResource(
      ['entry_confirmation', examId, entryToken],
      () => request('getEntryConfirmation', { examId, query: { entry_token: entryToken } }),
      { retryDelay: retryDelayUntilReached },
    ),
  );

/** Null instead of an error where the server knows of no such thing, as an extension may be missing. */
function nullIfUnknown<Data>(resource: Resource<Data>): Resource<Data | null> {
  const isUnknown = resource.data === undefined && resource.error?.status === 404;
  return isUnknown ? { ...resource, data: null, error: undefined } : resource;
}

/** The published hash of the exam's questions; null where there is none, which is not asked where the exam says so already. */
export function useCommitment(exam: Exam | undefined): Resource<CallResult<'getCommitment'> | null> {
  const hasNone = exam?.is_committed === false;
  const resource = useResource(exam && !hasNone ? ['commitment', exam.id] : null, () =>
    request('getCommitment', { examId: exam?.id ?? '' }),
  );
  return hasNone ? { ...resource, data: null } : nullIfUnknown(resource);
}

const pause = pauseOf(pollMilliseconds);

/** How many from each region have entered, read about every 30 s while the page is visible, null where the server has no such figures. */
export const useHomePorts = (examId: string): Resource<HomePorts | null> =>
  nullIfUnknown(
    useResource(['home_ports', examId], () => request('getHomePorts', { examId }), {
      refreshInterval: pause,
      // A failed re-read changes nothing, and is not the last one.
      retryDelay: (_failure, data) => (data ? pause() : undefined),
    }),
  );
