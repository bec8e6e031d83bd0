import type { CallResult } from '@knowledgeking/contract';
import { type Resource, useResource } from '@/hooks/api/use-resource';
import { getEntryConfirmation } from '@/lib/api-client';

/** What the link in the verification mail is about. Nothing is read without an exam and a token. */
export function useEntryConfirmation(
  examId: string | undefined,
  entryToken: string | undefined,
): Resource<CallResult<'getEntryConfirmation'>> {
  const key = examId && entryToken ? (['entry_confirmation', examId, entryToken] as const) : null;
  return useResource(key, () => getEntryConfirmation(examId ?? '', entryToken ?? ''));
}
