import type { Exam } from '@knowledgeking/contract';
import { examPollMilliseconds } from '@knowledgeking/contract/rules/polling';
import { ExamContext, pauseOf, type Resource, useShared, useSharedResource } from '@/hooks/api/use-resource';
import { request } from '@/lib/api-client/request';
import { currentExamOf } from '@/lib/exam-dates';

/** The current exam, or that the server knows of none (`hasNone`). */
export function useCurrentExam() {
  const { data, error, reload } = useShared(ExamContext);
  return { exam: data ?? undefined, hasNone: data === null, error, reload };
}

const pause = pauseOf(examPollMilliseconds);

/** Reads the current exam now and about every 24 s; null: there is none. It stays the same object while its data is unchanged, so effects don't restart. */
export const usePolledExam = (): Resource<Exam | null> =>
  useSharedResource('exams', async () => currentExamOf((await request('getExams', {})).exams) ?? null, {
    refreshInterval: pause,
  });
