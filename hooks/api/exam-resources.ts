import type {
  CallResult,
  Exam,
  FirstPlaces,
  HomePorts,
  QuickScore,
  UserExamStatus,
} from '@knowledgeking/contract';
import { pollMilliseconds, spreadOut } from '@knowledgeking/contract/rules/polling';
import { turnIn } from '@knowledgeking/contract/rules/rush';
import { useRef, useState } from 'react';
import { useMe } from '@/hooks/api/use-me';
import { type Resource, useResource } from '@/hooks/api/use-resource';
import { useServerTime } from '@/hooks/use-server-clock';
import type { CallInput } from '@/lib/api-client/http';
import { request } from '@/lib/api-client/request';
import { ApiError } from '@/lib/api-error';
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

/** The entry that the link in the verification mail confirms. */
export const useEntryConfirmation = (
  examId: string,
  entryToken: string,
): Resource<CallResult<'getEntryConfirmation'>> =>
  useResource(['entry_confirmation', examId, entryToken], () =>
    request('getEntryConfirmation', { examId, query: { entry_token: entryToken } }),
  );

/** A server that has no commitment, or knows of none. */
const isMissing = (failure: unknown): boolean => failure instanceof ApiError && failure.status === 404;

/**
 * The published hash of the exam's questions; null where there is none, which is not asked where the exam says so already.
 * @param isNeeded false: the page is whole without it, so that no failure replaces the page
 */
export function useCommitment(
  exam: Exam | undefined,
  isNeeded = true,
): Resource<CallResult<'getCommitment'> | null> {
  const hasNone = exam?.is_committed === false;
  const nullWithout = (failure: unknown): null => {
    if (isNeeded && !isMissing(failure)) throw failure;
    return null;
  };
  const resource = useResource(exam && !hasNone ? ['commitment', exam.id, `${isNeeded}`] : null, () =>
    request('getCommitment', { examId: exam?.id ?? '' }).catch(nullWithout),
  );
  return hasNone ? { ...resource, data: null } : resource;
}

/** The same function each time: with another one swr begins its pause again, whenever something is drawn. */
const pause = (): number => spreadOut(pollMilliseconds, Math.random());

/**
 * How many from each region have entered, read about every 30 s while the page is visible. Undefined until that is known, null where the
 * server has no such figures or can't be reached: the page is whole without them. A failed re-read changes nothing.
 */
export function useHomePorts(examId: string): HomePorts['home_ports'] | null | undefined {
  const known = useRef<HomePorts | null>(null);
  const read = async () => {
    known.current = await request('getHomePorts', { examId }).catch(() => known.current);
    return known.current;
  };
  const { data } = useResource(['home_ports', examId], read, {
    refreshInterval: known.current ? pause : 0,
  });
  return data ? data.home_ports : data;
}
