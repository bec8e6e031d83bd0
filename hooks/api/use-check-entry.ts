import type { CallResult } from '@knowledgeking/contract';
import { type Resource, useResource } from '@/hooks/api/use-resource';
import { checkEntry } from '@/lib/api-client';

/** Whether the logged-in user entered this exam, and how far the attempt is. Nothing is read without an exam. */
export function useCheckEntry(examId: string | undefined): Resource<CallResult<'checkEntry'>> {
  return useResource(examId === undefined ? null : ['check_entry', examId], () => checkEntry(examId ?? ''));
}
