import type { CallResult } from '@knowledgeking/contract';
import { type Resource, useResource } from '@/hooks/api/use-resource';
import { getEntryConfirmation } from '@/lib/api-client';

/** The entry that the link in the verification mail confirms. Reads nothing without an exam and an entry token. */
export function useEntryConfirmation(
  examId: string | undefined,
  entryToken: string | undefined,
): Resource<CallResult<'getEntryConfirmation'>> {
  const key = examId && entryToken ? (['entry_confirmation', examId, entryToken] as const) : null;
  return useResource(key, () => getEntryConfirmation(examId ?? '', entryToken ?? ''));
}
