import type { Exam } from '@knowledgeking/contract';
import type { ReactNode } from 'react';
import { Loadable } from '@/components/ui/loadable';
import { useCurrentExam } from '@/hooks/api/use-current-exam';

/** Renders children that need the current exam, as soon as it is known. */
export function WithExam({ children }: { children: (exam: Exam) => ReactNode }) {
  const { exam, error, reload } = useCurrentExam();
  return (
    <Loadable data={exam} error={error} reload={reload}>
      {children}
    </Loadable>
  );
}
