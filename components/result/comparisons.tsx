import type { PersonalResult } from '@knowledgeking/contract';
import { GenreRates, RateBars } from '@/components/result/rates';
import { RegionalRanking } from '@/components/result/regional-ranking';
import { ScoreSpread } from '@/components/result/score-spread';
import { Loadable } from '@/components/ui/loadable';
import { PageSection } from '@/components/ui/panel';
import { useResult } from '@/hooks/api/exam-resources';
import { genreRows, scoreRows } from '@/lib/result/result-text';
import styles from './result.module.scss';

interface ComparisonsProps {
  examId: string;
  result: PersonalResult;
}

/** The user's score and rates compared with all participants, and their region among all regions. */
export function Comparisons({ examId, result }: ComparisonsProps) {
  const overall = useResult('getOverallResult', examId);
  const isChild = result.children_division_rank !== undefined;
  const children = useResult('getChildrenResult', isChild ? examId : undefined);
  const { total_score: own, total_full_score: fullScore } = result;
  return (
    <>
      <PageSection heading="｜得点《とくてん》の｜分布《ぶんぷ》" icon="bottle">
        <div className={styles.spread}>
          <Loadable {...overall}>
            {(spread) => <ScoreSpread among="全体" spread={spread} fullScore={fullScore} own={own} />}
          </Loadable>
        </div>
      </PageSection>
      {isChild && (
        <PageSection heading="こどもの部の｜得点《とくてん》の｜分布《ぶんぷ》" icon="bottle">
          <div className={styles.spread}>
            <Loadable {...children}>
              {(spread) => <ScoreSpread among="こどもの部" spread={spread} fullScore={fullScore} own={own} />}
            </Loadable>
          </div>
        </PageSection>
      )}
      <PageSection heading="｜難《むずか》しさごとの｜得点《とくてん》" icon="anchor">
        <RateBars
          rows={scoreRows(result.scores_by_difficulty, overall.data?.average_score_rates_by_difficulty)}
        />
      </PageSection>
      <PageSection heading="ジャンルごとの｜得点率《とくてんりつ》" icon="compass">
        <GenreRates
          rows={genreRows(result.score_rates_by_quiz_genre, overall.data?.average_score_rates_by_quiz_genre)}
        />
      </PageSection>
      <PageSection heading="｜地域《ちいき》ランキング" icon="telescope">
        <RegionalRanking examId={examId} ownRegion={result.region_name} />
      </PageSection>
    </>
  );
}
