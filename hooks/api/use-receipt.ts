import { type Resource, useResource } from '@/hooks/api/use-resource';
import { checkEntry } from '@/lib/api-client';
import { clock } from '@/lib/clock';

export interface Receipt {
  /** How many answers, skips among them, the server holds. */
  received: number;
  /** When it said so, in milliseconds by its own clock; undefined while that is not known. */
  at: number | undefined;
}

async function readReceipt(examId: string): Promise<Receipt> {
  const { user_exam_status } = await checkEntry(examId);
  return { received: user_exam_status?.submitted_quiz_count ?? 0, at: clock.now() };
}

/** How many answers of the logged-in user have reached the server. */
export function useReceipt(examId: string): Resource<Receipt> {
  return useResource(['receipt', examId], () => readReceipt(examId));
}
