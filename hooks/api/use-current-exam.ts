import type { Exam } from '@knowledgeking/contract';
import { useMemo } from 'react';
import { type ExamAnswer, ExamContext, useShared } from '@/hooks/api/shared-contexts';
import type { Resource } from '@/hooks/api/use-resource';
import { useSharedResource } from '@/hooks/api/use-shared-resource';
import { getExams } from '@/lib/api-client';
import { currentExamOf } from '@/lib/period';

interface CurrentExam extends Omit<Resource<unknown>, 'data'> {
  /** Undefined while it is unknown, and where the contest has none. */
  exam: Exam | undefined;
  /** The server has answered, and there is no exam. */
  hasNone: boolean;
}

/** The exam that the site is about. */
export function useCurrentExam(): CurrentExam {
  const { data, error, reload } = useShared(ExamContext);
  return { exam: data?.exam, hasNone: data !== undefined && data.exam === undefined, error, reload };
}

/** Operators may move the dates while a page is open. */
const refreshMilliseconds = 30_000;

/** Reads the current exam, and again every 30 s. */
export function usePolledExam(): Resource<ExamAnswer> {
  const { data, ...resource } = useSharedResource('exams', getExams, {
    refreshInterval: refreshMilliseconds,
  });
  // Each answer carries a new server time; the exam stays the same object for as long as nothing of it has changed, so
  // that whatever waits on it (such as the poll of the site status) is not set back by every read.
  const written = data && JSON.stringify({ exam: currentExamOf(data.exams) });
  const answer = useMemo(
    () => (written === undefined ? undefined : (JSON.parse(written) as ExamAnswer)),
    [written],
  );
  return { ...resource, data: answer };
}
