import { examPollMilliseconds } from '@knowledgeking/contract/rules/polling';
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

async function readExam(): Promise<ExamAnswer> {
  const { exams } = await request('getExams', {});
  return { exam: currentExamOf(exams) };
}

/** Reads the current exam now and every 25 s. It stays the same object while its data is unchanged, so that effects that depend on it don't restart. */
export const usePolledExam = (): Resource<ExamAnswer> =>
  useSharedResource('exams', readExam, { refreshInterval: examPollMilliseconds });
