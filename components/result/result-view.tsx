import type { Exam } from '@knowledgeking/contract';
import { FullResult } from '@/components/result/full-result';
import { MissedExam } from '@/components/result/missed-exam';
import { QuickResult } from '@/components/result/quick-result';
import { PageSection } from '@/components/ui/page-section';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { useBackToTop } from '@/hooks/use-caught-back';
import { useMissedWords } from '@/hooks/use-missed-words';

/** The quick score until publication, then the full result; neither for users who never sat the exam. */
export function ResultView({ exam }: { exam: Exam }) {
  useBackToTop();
  const missed = useMissedWords();
  const isPublished = useSiteStatus().data?.site_status.period === 'result_published';
  if (missed) {
    return (
      <PageSection heading="｜予選《よせん》の｜結果《けっか》" icon="wheel" level={1}>
        <MissedExam words={missed} />
      </PageSection>
    );
  }
  return (
    <>
      {/* For who is elsewhere when the results come, such as in the header; anyone else gets their heading. */}
      <p role="status" className="visually-hidden">
        {isPublished && '結果が出ました'}
      </p>
      {isPublished ? <FullResult exam={exam} /> : <QuickResult exam={exam} />}
    </>
  );
}
