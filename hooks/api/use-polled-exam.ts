import { useMemo } from 'react';
import type { ExamAnswer } from '@/hooks/api/shared-contexts';
import type { Resource } from '@/hooks/api/use-resource';
import { useSharedResource } from '@/hooks/api/use-shared-resource';
import { getExams } from '@/lib/api-client';
import { currentExamOf } from '@/lib/period';

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
