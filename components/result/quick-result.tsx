import type { QuickScore } from '@knowledgeking/contract';
import { MarkingSteps } from '@/components/result/marking-steps';
import { NotReady } from '@/components/result/not-ready';
import { RateBars } from '@/components/result/rate-bars';
import { TotalScore } from '@/components/result/total-score';
import { ShareButton } from '@/components/share/share-button';
import { CrewSays } from '@/components/ui/crew-says';
import { Loadable } from '@/components/ui/loadable';
import { PageSection } from '@/components/ui/page-section';
import { useQuickScore } from '@/hooks/api/use-results';
import { useOwnerName } from '@/hooks/use-owner-name';
import { effectOfError } from '@/lib/api-error';
import { scoreRows } from '@/lib/result-text';
import { examShare } from '@/lib/share';
import styles from './result.module.scss';

const heading = '予選の結果（速報）';

function Points({ quick }: { quick: QuickScore }) {
  const name = useOwnerName();
  const { total_score: score, total_full_score: fullScore } = quick;
  return (
    <>
      <TotalScore score={score} fullScore={fullScore} name={name} stamp="速報" occasion="quick" />
      <RateBars rows={scoreRows(quick)} />
      <p className={styles.actions}>
        <ShareButton look="main" share={examShare({ label: heading, score, fullScore, name })} />
      </p>
    </>
  );
}

/** What one gets to know before publication: points, and that the rest is being worked out. */
export function QuickResult({ examId }: { examId: string }) {
  const { data, error, reload } = useQuickScore(examId);
  const isNotReady = error !== undefined && effectOfError(error).kind === 'not_ready';
  return (
    <>
      {/* The heading stays while the points are on their way, and so does the focus on it. */}
      <PageSection heading={isNotReady ? '予選の結果' : heading} icon="wheel" level={1}>
        {isNotReady ? (
          <NotReady />
        ) : (
          <Loadable data={data} error={error} reload={reload}>
            {(quick) => <Points quick={quick} />}
          </Loadable>
        )}
      </PageSection>
      {data && !isNotReady && (
        <PageSection heading="集計中" icon="telescope">
          <MarkingSteps />
          <CrewSays member="roku">
            順位、偏差値、称号は、ただいま集計中です。発表まで、しばらくお待ちください。
          </CrewSays>
        </PageSection>
      )}
    </>
  );
}
