import { useMemo } from 'react';
import { Logbook, MarkedLegend } from '@/components/logbook/logbook';
import { GenreRates, RateBars, ScoreSpread } from '@/components/result/comparisons';
import { Among, MedalSection } from '@/components/result/placings';
import { TotalScore } from '@/components/result/total-score';
import { examShare, ShareButton } from '@/components/share/share-result';
import { ButtonRow, TailLink } from '@/components/ui/button';
import { Loadable } from '@/components/ui/loadable';
import { PageSection } from '@/components/ui/panel';
import { Phrased } from '@/components/ui/phrased-text';
import { useResult } from '@/hooks/api/exam-resources';
import { useBackToTop } from '@/hooks/use-back-button';
import type { ArchiveResult } from '@/lib/archive/replay';
import { markedVoyage } from '@/lib/logbook/voyage';
import { paths } from '@/lib/paths';
import { formatDeviation, formatRank, genreRows, scoreRows } from '@/lib/result/result-text';
import { perfectStampOf } from '@/lib/result/stamps-cheers-and-tiers';
import styles from './archive.module.scss';

/** The result of a replay: points, and the place it would have had in the exam. */
export function ArchiveResultView({ examId, result }: { examId: string; result: ArchiveResult }) {
  useBackToTop();
  const { data: overall, error, reload } = useResult('getPastOverallResult', examId);
  const { total_score: score, total_full_score: fullScore } = result;
  const rows = genreRows(result.score_rates_by_quiz_genre, overall?.average_score_rates_by_quiz_genre);
  const voyage = useMemo(() => markedVoyage(result.submissions), [result]);
  return (
    <>
      <PageSection heading="アーカイブの｜結果《けっか》" icon="wheel" level={1}>
        <TotalScore
          score={score}
          fullScore={fullScore}
          name={undefined}
          stamp={perfectStampOf(score, fullScore)}
          occasion="archive"
        />
        <ButtonRow>
          <ShareButton share={examShare({ label: 'アーカイブの結果', score, fullScore, voyage })} />
          <TailLink href={paths.archiveAnswers()}>答えを見る</TailLink>
          <TailLink href={paths.archive()} variant="second">
            もう一度挑戦する
          </TailLink>
        </ButtonRow>
      </PageSection>
      <PageSection heading="｜予選《よせん》に出ていたら" icon="telescope">
        <ArchivePlacing result={result} participants={overall?.participants} />
      </PageSection>
      <MedalSection result={result} isForAll />
      <PageSection heading="｜得点《とくてん》の｜分布《ぶんぷ》" icon="bottle">
        <Loadable data={overall} error={error} reload={reload}>
          {(spread) => <ScoreSpread among="予選" spread={spread} fullScore={fullScore} own={score} />}
        </Loadable>
      </PageSection>
      <PageSection heading="｜難《むずか》しさごとの｜得点《とくてん》" icon="anchor">
        <RateBars rows={scoreRows(result.scores_by_difficulty, overall?.average_score_rates_by_difficulty)} />
      </PageSection>
      <PageSection heading="ジャンルごとの｜得点率《とくてんりつ》" icon="compass">
        <GenreRates rows={rows} />
      </PageSection>
      <PageSection heading="｜航海日誌《こうかいにっし》" icon="logbook">
        <Logbook voyage={voyage}>
          <MarkedLegend />
        </Logbook>
      </PageSection>
    </>
  );
}

interface ArchivePlacingProps {
  result: ArchiveResult;
  /** The number of ranked participants, if known. */
  participants: number | undefined;
}

/** The rank and deviation that a replay's score would have had in the exam. */
function ArchivePlacing({ result, participants }: ArchivePlacingProps) {
  return (
    <>
      <dl className={styles.placing}>
        <div>
          <dt>総合順位</dt>
          <dd>
            {formatRank(result.overall_rank)}
            <Among participants={participants} />
          </dd>
        </div>
        <div>
          <dt>偏差値</dt>
          <dd>{formatDeviation(result.overall_deviation)}</dd>
        </div>
      </dl>
      <Phrased.P
        className={styles.note}
        text="予選に参加した人の得点とくらべた、めやすです。記録には残りません。"
      />
    </>
  );
}
