import type { Exam } from '@knowledgeking/contract';
import { ExamContext, useShared } from '@/hooks/api/shared-contexts';
import type { Resource } from '@/hooks/api/use-resource';

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
