import { NotReady } from '@/components/result/not-ready';
import { RateBars } from '@/components/result/rate-bars';
import { TotalScore } from '@/components/result/total-score';
import { ShareButton } from '@/components/share/share-button';
import { CrewSays } from '@/components/ui/crew-says';
import { Loadable } from '@/components/ui/loadable';
import { PageSection } from '@/components/ui/page-section';
import { useDisplayName } from '@/hooks/api/use-display-name';
import { useQuickScore } from '@/hooks/api/use-results';
import { effectOfError } from '@/lib/api-error';
import { scoreRows } from '@/lib/result-text';
import { examShare } from '@/lib/share';
import styles from './result.module.scss';

/** What one gets to know before publication: points, and that the rest is being worked out. */
export function QuickResult({ examId }: { examId: string }) {
  const { data, error, reload } = useQuickScore(examId);
  const name = useDisplayName();
  if (error && effectOfError(error).kind === 'not_ready') return <NotReady />;
  return (
    <Loadable data={data} error={error} reload={reload}>
      {(score) => (
        <>
          <PageSection heading="予選の結果（速報）" icon="wheel" level={1}>
            <TotalScore
              score={score.total_score}
              fullScore={score.total_full_score}
              name={name}
              stamp="速報"
              occasion="quick"
            />
            <RateBars rows={scoreRows(score)} />
            <p className={styles.actions}>
              <ShareButton
                look="main"
                share={examShare({
                  label: '予選の結果（速報）',
                  score: score.total_score,
                  fullScore: score.total_full_score,
                  name,
                })}
              />
            </p>
          </PageSection>
          <PageSection heading="集計中" icon="telescope">
            <CrewSays member="roku">
              順位、偏差値、称号は、ただいま集計中です。発表まで、しばらくお待ちください。
            </CrewSays>
          </PageSection>
        </>
      )}
    </Loadable>
  );
}
