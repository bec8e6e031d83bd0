import type { CallResult, UserExamStatus } from '@knowledgeking/contract';
import { type Resource, useResource } from '@/hooks/api/use-resource';
import { checkEntry } from '@/lib/api-client';
import { clock } from '@/lib/clock';

/** Whether the logged-in user entered this exam, and how far the attempt is. Nothing is read without an exam. */
export function useCheckEntry(examId: string | undefined): Resource<CallResult<'checkEntry'>> {
  return useResource(examId === undefined ? null : ['check_entry', examId], () => checkEntry(examId ?? ''));
}

export interface Receipt {
  /** The attempt as far as the server has it; null where there is none. */
  attempt: UserExamStatus | null;
  /** When it said so, in milliseconds by its own clock; undefined while that is not known. */
  at: number | undefined;
}

async function readReceipt(examId: string): Promise<Receipt> {
  const { user_exam_status } = await checkEntry(examId);
  return { attempt: user_exam_status, at: clock.now() };
}

/** How far the attempt of the logged-in user is on the server, which is asked anew each time the page is opened. Nothing is read without an exam. */
export function useReceipt(examId: string | undefined): Resource<Receipt> {
  return useResource(examId === undefined ? null : ['receipt', examId], () => readReceipt(examId ?? ''));
}
