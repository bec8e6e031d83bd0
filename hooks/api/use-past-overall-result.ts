import type { OverallResult } from '@knowledgeking/contract';
import { type Resource, useResource } from '@/hooks/api/use-resource';
import { getPastOverallResult } from '@/lib/api-client';

/** How those did who sat the exam that is replayed. Here, since the results of the contest do not need the shapes of replays. */
export function usePastOverallResult(examId: string): Resource<OverallResult> {
  return useResource(['past_overall_result', examId], () => getPastOverallResult(examId));
}
