import { Medals } from '@/components/result/medals';
import { NotReady } from '@/components/result/not-ready';
import { Placings } from '@/components/result/placings';
import { RateBars } from '@/components/result/rate-bars';
import { RegionalRanking } from '@/components/result/regional-ranking';
import styles from '@/components/result/result.module.scss';
import { Titles } from '@/components/result/titles';
import { TotalScore } from '@/components/result/total-score';
import { ShareButton } from '@/components/share/share-button';
import { ButtonLink } from '@/components/ui/button-link';
import { Loadable } from '@/components/ui/loadable';
import { PageSection } from '@/components/ui/page-section';
import { useDisplayName } from '@/hooks/api/use-display-name';
import { usePersonalResult } from '@/hooks/api/use-results';
import { usePassedModal } from '@/hooks/use-passed-modal';
import { effectOfError } from '@/lib/api-error';
import { paths } from '@/lib/paths';
import { difficultyRows, genreRows, scoreRows } from '@/lib/result-text';
import { examShare } from '@/lib/share';

/** Everything about one's result, after publication. */
export function FullResult({ examId }: { examId: string }) {
  const { data, error, reload } = usePersonalResult(examId);
  const name = useDisplayName();
  usePassedModal(data?.passed === true);
  if (error && effectOfError(error).kind === 'not_ready') return <NotReady />;
  return (
    <Loadable data={data} error={error} reload={reload}>
      {(result) => (
        <>
          <PageSection heading="予選の結果" level={1}>
            <TotalScore
              score={result.total_score}
              fullScore={result.total_full_score}
              name={result.display_name ?? name}
            />
            <RateBars rows={scoreRows(result.scores_by_difficulty)} />
            <p className={styles.actions}>
              <ShareButton
                look="main"
                share={examShare({
                  label: '予選の結果',
                  score: result.total_score,
                  fullScore: result.total_full_score,
                  name: result.display_name ?? name,
                  titles: result.titles,
                })}
              />
              <ButtonLink href={paths.answers()} look="second">
                答えを見る
              </ButtonLink>
            </p>
          </PageSection>
          <PageSection heading="順位と偏差値">
            <Placings result={result} />
          </PageSection>
          <PageSection heading="称号">
            <Titles titles={result.titles} />
          </PageSection>
          <PageSection heading="メダル">
            <Medals
              hard={result.number_of_hard_medals_held}
              superHard={result.number_of_super_hard_medals_held}
            />
          </PageSection>
          <PageSection heading="難しさごとの得点率">
            <RateBars rows={difficultyRows(result.score_rates_by_difficulty)} />
          </PageSection>
          <PageSection heading="ジャンルごとの得点率">
            <RateBars rows={genreRows(result.score_rates_by_quiz_genre)} />
          </PageSection>
          <PageSection heading="地域ランキング">
            <RegionalRanking examId={examId} ownRegion={result.region_name} />
          </PageSection>
        </>
      )}
    </Loadable>
  );
}
