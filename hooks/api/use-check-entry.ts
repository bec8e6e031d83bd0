import type { CallResult, Exam, UserExamStatus } from '@knowledgeking/contract';
import { type Resource, useResource } from '@/hooks/api/use-resource';
import { request } from '@/lib/api-client/request';
import { clock } from '@/lib/clock';
import { endDatesOf } from '@/lib/current-exam';

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

async function readReceipt(examId: string): Promise<Receipt> {
  const { user_exam_status } = await request('checkEntry', { examId });
  return { attempt: user_exam_status, at: clock.now() };
}

/**
 * The logged-in user's attempt as the server has it, read again each time the page is opened or operators have moved its end. Reads
 * nothing without an exam.
 */
export function useReceipt(exam: Exam | undefined): Resource<Receipt> {
  return useResource(exam ? ['receipt', exam.id, endDatesOf(exam)] : null, () => readReceipt(exam?.id ?? ''));
}

/** The entry that the link in the verification mail confirms. Reads nothing without an exam and an entry token. */
export function useEntryConfirmation(
  examId: string | undefined,
  entryToken: string | undefined,
): Resource<CallResult<'getEntryConfirmation'>> {
  const key = examId && entryToken ? (['entry_confirmation', examId, entryToken] as const) : null;
  return useResource(key, () =>
    request('getEntryConfirmation', { examId: examId ?? '', query: { entry_token: entryToken ?? '' } }),
  );
}
