import type { Exam } from '@knowledgeking/contract';
import { FullResult } from '@/components/result/full-result';
import { QuickResult } from '@/components/result/quick-result';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { useBackToTop } from '@/hooks/use-caught-back';

/** The quick score until the results are published, then everything. */
export function ResultView({ exam }: { exam: Exam }) {
  useBackToTop();
  const isPublished = useSiteStatus().data?.site_status.period === 'result_published';
  return isPublished ? <FullResult exam={exam} /> : <QuickResult examId={exam.id} />;
}
