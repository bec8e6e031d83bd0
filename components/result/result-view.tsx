import type { Exam } from '@knowledgeking/contract';
import { FullResult } from '@/components/result/full-result';
import { NoResult } from '@/components/result/not-ready';
import { QuickResult } from '@/components/result/quick-result';
import { PageSection } from '@/components/ui/panel';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { useBackToTop } from '@/hooks/use-caught-back';
import { useMissedWords } from '@/hooks/use-missed-words';
import crew from '@/lib/generated/crew.json';
import { paths } from '@/lib/paths';

/** The quick score until publication, then the full result; neither for users who never sat the exam. */
export function ResultView({ exam }: { exam: Exam }) {
  useBackToTop();
  const missed = useMissedWords();
  const isPublished = useSiteStatus().data?.site_status.period === 'result_published';
  if (missed) {
    return (
      <PageSection heading="｜予選《よせん》の｜結果《けっか》" icon="wheel" level={1}>
        <NoResult
          member={crew.duties.navigator}
          lines={[missed.lead, missed.more]}
          links={[missed.link, { label: 'トップへ戻る', to: paths.top() }]}
        />
      </PageSection>
    );
  }
  return (
    <>
      {/* For those who are elsewhere when the results come, such as in the header; anyone else gets their heading. */}
      <p role="status" className="visually-hidden">
        {isPublished && '結果が出ました'}
      </p>
      {isPublished ? <FullResult exam={exam} /> : <QuickResult exam={exam} />}
    </>
  );
}
