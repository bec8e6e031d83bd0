import type { CallResult, Exam } from '@knowledgeking/contract';
import { useMemo } from 'react';
import { type Resource, useResource } from '@/hooks/api/use-resource';
import { getExams } from '@/lib/api-client';
import { currentExamOf } from '@/lib/period';

/** Operators may move the dates while a page is open. */
const refreshMilliseconds = 30_000;

interface CurrentExam extends Omit<Resource<CallResult<'getExams'>>, 'data'> {
  /** Undefined while it is unknown, and where the contest has none. */
  exam: Exam | undefined;
  /** The server has answered, and there is no exam. */
  hasNone: boolean;
}

/** The exam that the site is about. */
export function useCurrentExam(): CurrentExam {
  const { data, ...resource } = useResource('exams', getExams, { keepsAsking: true });
  // Each answer carries a new server time; the exam stays the same object for as long as nothing of it has changed, so
  // that whatever waits on it (such as the poll of the site status) is not set back by every read.
  const written = data && JSON.stringify(currentExamOf(data.exams));
  const exam = useMemo(() => (written === undefined ? undefined : (JSON.parse(written) as Exam)), [written]);
  return { ...resource, exam, hasNone: data !== undefined && exam === undefined };
}

/** Keeps the exams up to date. Used once, by the layout. */
export function usePolledExams(): void {
  useResource('exams', getExams, { refreshInterval: refreshMilliseconds, keepsAsking: true });
}
