import { examPollMilliseconds } from '@knowledgeking/contract/rules/polling';
import { useMemo } from 'react';
import {
  type ExamAnswer,
  ExamContext,
  type Resource,
  useShared,
  useSharedResource,
} from '@/hooks/api/use-resource';
import { request } from '@/lib/api-client/request';
import { currentExamOf } from '@/lib/exam-dates';

/** The current exam, or that the server knows of none (`hasNone`). */
export function useCurrentExam() {
  const { data, error, reload } = useShared(ExamContext);
  return { exam: data?.exam, hasNone: data !== undefined && data.exam === undefined, error, reload };
}

/** Reads the current exam now and every 25 s. */
export function usePolledExam(): Resource<ExamAnswer> {
  const { data, ...resource } = useSharedResource('exams', () => request('getExams', {}), {
    refreshInterval: examPollMilliseconds,
  });
  // Each response carries a new server time. The exam stays the same object while its own data is unchanged, so that effects
  // which depend on it (such as the poll of the site status) do not restart after every read.
  const written = data && JSON.stringify({ exam: currentExamOf(data.exams) });
  const answer = useMemo(
    () => (written === undefined ? undefined : (JSON.parse(written) as ExamAnswer)),
    [written],
  );
  return { ...resource, data: answer };
}
