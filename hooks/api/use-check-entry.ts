import type { CallResult, Exam, UserExamStatus } from '@knowledgeking/contract';
import { type Resource, useResource } from '@/hooks/api/use-resource';
import { checkEntry } from '@/lib/api-client';
import { clock } from '@/lib/clock';

/** Whether the logged-in user entered this exam, and how far their attempt has got; read again after operators have given time back. */
export function useCheckEntry({ id, time_credited_at = '' }: Exam): Resource<CallResult<'checkEntry'>> {
  return useResource(['check_entry', id, time_credited_at], () => checkEntry(id));
}

export interface Receipt {
  /** The attempt as the server has it; null if there is none. */
  attempt: UserExamStatus | null;
  /** When it was read, in milliseconds by the server's clock; undefined if that is not known. */
  at: number | undefined;
}

async function readReceipt(examId: string): Promise<Receipt> {
  const { user_exam_status } = await checkEntry(examId);
  return { attempt: user_exam_status, at: clock.now() };
}

/**
 * The logged-in user's attempt as the server has it, read again each time the page is opened or operators have given time back. Reads
 * nothing without an exam.
 */
export function useReceipt(exam: Exam | undefined): Resource<Receipt> {
  const { id = '', time_credited_at = '' } = exam ?? {};
  return useResource(exam ? ['receipt', id, time_credited_at] : null, () => readReceipt(id));
}
