import type { PersonalResult } from '@knowledgeking/contract';
import { GenreRates, RateBars } from '@/components/result/rates';
import { RegionalRanking } from '@/components/result/regional-ranking';
import { ScoreSpread } from '@/components/result/score-spread';
import { Loadable } from '@/components/ui/loadable';
import { PageSection } from '@/components/ui/panel';
import { useResult } from '@/hooks/api/exam-resources';
import { genreRows, scoreRows } from '@/lib/result-text';
import styles from './result.module.scss';

interface ComparisonsProps {
  examId: string;
  result: PersonalResult;
}

/** The user's score and rates compared with all participants, and their region among all regions. */
export function Comparisons({ examId, result }: ComparisonsProps) {
  const { data: overall, error, reload } = useResult('getOverallResult', examId);
  const { total_score: own, total_full_score: fullScore } = result;
  return (
    <>
      <PageSection heading="｜得点《とくてん》の｜分布《ぶんぷ》" icon="bottle">
        <div className={styles.spread}>
          <Loadable data={overall} error={error} reload={reload}>
            {(spread) => <ScoreSpread among="全体" spread={spread} fullScore={fullScore} own={own} />}
          </Loadable>
        </div>
      </PageSection>
      {result.children_division_rank !== undefined && (
        <PageSection heading="こどもの部の｜得点《とくてん》の｜分布《ぶんぷ》" icon="bottle">
          <div className={styles.spread}>
            <ChildrenResult examId={examId} own={own} fullScore={fullScore} />
          </div>
        </PageSection>
      )}
      <PageSection heading="｜難《むずか》しさごとの｜得点《とくてん》" icon="anchor">
        <RateBars rows={scoreRows(result.scores_by_difficulty, overall?.average_score_rates_by_difficulty)} />
      </PageSection>
      <PageSection heading="ジャンルごとの｜得点率《とくてんりつ》" icon="compass">
        <GenreRates
          rows={genreRows(result.score_rates_by_quiz_genre, overall?.average_score_rates_by_quiz_genre)}
        />
      </PageSection>
      <PageSection heading="｜地域《ちいき》ランキング" icon="telescope">
        <RegionalRanking examId={examId} ownRegion={result.region_name} />
      </PageSection>
    </>
  );
}

interface ChildrenResultProps {
  examId: string;
  /** The user's own score. */
  own: number;
  fullScore: number;
}

/** The user's own place among the scores of the children division. */
function ChildrenResult({ examId, own, fullScore }: ChildrenResultProps) {
  const { data, error, reload } = useResult('getChildrenResult', examId);
  return (
    <Loadable data={data} error={error} reload={reload}>
      {(spread) => <ScoreSpread among="こどもの部" spread={spread} fullScore={fullScore} own={own} />}
    </Loadable>
  );
}
