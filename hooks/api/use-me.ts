import type { Exam, Me } from '@knowledgeking/contract';
import { MeContext, useShared } from '@/hooks/api/shared-contexts';
import type { Resource } from '@/hooks/api/use-resource';

/** The logged-in user; nobody is logged in if `data.exam_status` is undefined. The layout reads it again on every route change. */
export const useMe = (): Resource<Me> => useShared(MeContext);

/** The exam with the duration that whoever is logged in has: a longer one than everyone's, where it was granted. */
export function useOwnExam(exam: Exam): Exam {
  const { exam_duration_seconds: own } = useMe().data ?? {};
  return own === undefined ? exam : { ...exam, duration_seconds: own };
}
