import { useCurrentExam } from '@/hooks/api/use-current-exam';

/**
 * Returns a function that gives the id of the current exam, for forms that are painted before it is known: the layout lets nobody send
 * them until then. In its own file, so that only their pages load it.
 */
export function useExamId(): () => string {
  const { exam } = useCurrentExam();
  /** @throws Error while no exam is known */
  function examId(): string {
    if (!exam) throw new Error('The current exam is not known.');
    return exam.id;
  }
  return examId;
}
