import type { Exam, PersonalResult } from '@knowledgeking/contract';
import { CertificateSection } from '@/components/result/certificate-section';
import { ChildrenResult } from '@/components/result/children-result';
import { GenreRates } from '@/components/result/genre-rates';
import { Medals } from '@/components/result/medals';
import { NotReady } from '@/components/result/not-ready';
import { Placings } from '@/components/result/placings';
import { RateBars } from '@/components/result/rate-bars';
import { RegionalRanking } from '@/components/result/regional-ranking';
import styles from '@/components/result/result.module.scss';
import { ScoreSpread } from '@/components/result/score-spread';
import { Titles } from '@/components/result/titles';
import { TotalScore } from '@/components/result/total-score';
import { ShareButton } from '@/components/share/share-button';
import { ButtonLink } from '@/components/ui/button-link';
import { Loadable } from '@/components/ui/loadable';
import { PageSection } from '@/components/ui/page-section';
import { useDisplayName } from '@/hooks/api/use-display-name';
import { useOverallResult, usePersonalResult } from '@/hooks/api/use-results';
import { usePassedModal } from '@/hooks/use-passed-modal';
import { effectOfError } from '@/lib/api-error';
import { paths } from '@/lib/paths';
import { genreRows, scoreRows, stampOf } from '@/lib/result-text';
import { examShare } from '@/lib/share';

interface ResultPartProps {
  exam: Exam;
  result: PersonalResult;
}

/** What everybody looks for first: score, titles, medals, and the ways on. */
function Headline({ result, name }: { result: PersonalResult; name: string | undefined }) {
  return (
    <>
      <PageSection heading="予選の結果" icon="wheel" level={1}>
        <TotalScore
          score={result.total_score}
          fullScore={result.total_full_score}
          name={name}
          stamp={stampOf(result)}
          occasion="exam"
        />
        <p className={styles.actions}>
          <ShareButton
            look="main"
            share={examShare({
              label: '予選の結果',
              score: result.total_score,
              fullScore: result.total_full_score,
              name,
              titles: result.titles,
            })}
          />
          <ButtonLink href={paths.answers()} look="second">
            答えを見る
          </ButtonLink>
        </p>
      </PageSection>
      <PageSection heading="称号" icon="logbook">
        <Titles titles={result.titles} />
      </PageSection>
      <PageSection heading="メダル" icon="star">
        <Medals
          hard={result.number_of_hard_medals_held}
          superHard={result.number_of_super_hard_medals_held}
        />
      </PageSection>
      <PageSection heading="順位と偏差値" icon="bell">
        <Placings result={result} />
      </PageSection>
    </>
  );
}

/** One's own rates and score beside those of all. */
function Comparisons({ exam, result }: ResultPartProps) {
  const { data: overall, error, reload } = useOverallResult(exam.id);
  const { total_score: own, total_full_score: fullScore } = result;
  return (
    <>
      <PageSection heading="得点の分布" icon="bottle">
        <Loadable data={overall} error={error} reload={reload}>
          {(spread) => <ScoreSpread among="全体" spread={spread} fullScore={fullScore} own={own} />}
        </Loadable>
      </PageSection>
      {result.children_division_rank !== undefined && (
        <PageSection heading="こどもの部の得点の分布" icon="bottle">
          <ChildrenResult examId={exam.id} own={own} fullScore={fullScore} />
        </PageSection>
      )}
      <PageSection heading="難しさごとの得点" icon="anchor">
        <RateBars rows={scoreRows(result.scores_by_difficulty, overall?.average_score_rates_by_difficulty)} />
      </PageSection>
      <PageSection heading="ジャンルごとの得点率" icon="compass">
        <GenreRates
          rows={genreRows(result.score_rates_by_quiz_genre, overall?.average_score_rates_by_quiz_genre)}
        />
      </PageSection>
    </>
  );
}

/** Everything about one's result, after publication. */
export function FullResult({ exam }: { exam: Exam }) {
  const { data, error, reload } = usePersonalResult(exam.id);
  const name = useDisplayName();
  usePassedModal(data?.passed === true);
  if (error && effectOfError(error).kind === 'not_ready') return <NotReady />;
  return (
    <Loadable data={data} error={error} reload={reload}>
      {(result) => (
        <>
          <Headline result={result} name={result.display_name ?? name} />
          <Comparisons exam={exam} result={result} />
          <PageSection heading="地域ランキング" icon="telescope">
            <RegionalRanking examId={exam.id} ownRegion={result.region_name} />
          </PageSection>
          <PageSection heading="表彰状" icon="star">
            <CertificateSection exam={exam} result={result} name={result.display_name ?? name} />
          </PageSection>
        </>
      )}
    </Loadable>
  );
}
