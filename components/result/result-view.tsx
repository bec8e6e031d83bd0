import type { Exam } from '@knowledgeking/contract';
import { FullResult } from '@/components/result/full-result';
import { QuickResult } from '@/components/result/quick-result';
import { ButtonLink } from '@/components/ui/button-link';
import { CrewSays } from '@/components/ui/crew-says';
import { PageSection } from '@/components/ui/page-section';
import { PhrasedText } from '@/components/ui/phrased-text';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { useBackToTop } from '@/hooks/use-caught-back';
import { type MissedWords, useMissedWords } from '@/hooks/use-missed-words';
import crew from '@/lib/generated/crew.json';
import { paths } from '@/lib/paths';
import styles from './result.module.scss';

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
      {/* For those who are elsewhere when the results come, such as in the header; anyone else gets their heading. */}
      <p role="status" className="visually-hidden">
        {isPublished && '結果が出ました'}
      </p>
      {isPublished ? <FullResult exam={exam} /> : <QuickResult exam={exam} />}
    </>
  );
}

/** Tells users who never sat the exam that they will get no result, and offers an alternative. */
function MissedExam({ words: { lead, more, link } }: { words: MissedWords }) {
  return (
    <>
      <CrewSays member={crew.duties.navigator}>
        <PhrasedText text={lead} />
        <PhrasedText text={more} />
      </CrewSays>
      <p className={styles.actions}>
        <ButtonLink href={link.to}>{link.label}</ButtonLink>
        <ButtonLink href={paths.top()} look="second">
          トップへ戻る
        </ButtonLink>
      </p>
    </>
  );
}
