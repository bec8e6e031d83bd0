import type { Exam, QuickScore } from '@knowledgeking/contract';
import { ScoreCountdown } from '@/components/exam/quick-score-notice';
import { MarkingSteps } from '@/components/result/marking-steps';
import { NotReady } from '@/components/result/not-ready';
import { RateBars } from '@/components/result/rate-bars';
import { Meanwhile, ResultsPromise } from '@/components/result/results-promise';
import { TotalScore } from '@/components/result/total-score';
import { ShareButton } from '@/components/share/share-button';
import { CrewSays } from '@/components/ui/crew-says';
import { FuriganaPlace } from '@/components/ui/furigana-button';
import { Loadable } from '@/components/ui/loadable';
import { PageSection } from '@/components/ui/page-section';
import { PhrasedText } from '@/components/ui/phrased-text';
import { useResultName } from '@/hooks/use-result-name';
import { useTimedQuickScore } from '@/hooks/use-timed-quick-score';
import { quickScoreFrom } from '@/lib/quick-score';
import { scoreRows } from '@/lib/result-text';
import { examShare } from '@/lib/share';
import styles from './result.module.scss';

const quickHeading = '予選の結果（速報）';

function Points({ quick }: { quick: QuickScore }) {
  const name = useResultName();
  const { total_score: score, total_full_score: fullScore } = quick;
  return (
    <>
      <TotalScore score={score} fullScore={fullScore} name={name} stamp="速報" occasion="quick" />
      <RateBars rows={scoreRows(quick)} />
      <p className={styles.actions}>
        <ShareButton look="main" share={examShare({ label: quickHeading, score, fullScore, name })} />
      </p>
    </>
  );
}

/** For users whose exam is over while scores are not shown yet: when the points can be seen. They then appear by themselves. */
function Early({ exam }: { exam: Exam }) {
  const from = quickScoreFrom(exam);
  if (from === undefined) return null;
  return (
    <>
      <div className={styles.early}>
        <ScoreCountdown from={from} />
      </div>
      <CrewSays member="roku">
        <PhrasedText text="おつかれさまでした。全員の｜予選《よせん》が終わるまで、｜得点《とくてん》はひみつです。時間になると、この画面に出ます。" />
      </CrewSays>
    </>
  );
}

/** The result before publication: points, and a note that the rest is being worked out. */
export function QuickResult({ exam }: { exam: Exam }) {
  const { phase, data, error, reload } = useTimedQuickScore(exam);
  return (
    <>
      {/* The heading is shown while the points are loading, so that it keeps the focus. */}
      <PageSection
        heading={phase === 'open' ? quickHeading : '｜予選《よせん》の｜結果《けっか》'}
        icon="wheel"
        level={1}
      >
        {(phase === 'unstarted' || phase === 'sitting') && <NotReady reason={phase} />}
        {phase === 'early' && <Early exam={exam} />}
        {phase === 'open' && (
          <Loadable data={data} error={error} reload={reload}>
            {(quick) => <Points quick={quick} />}
          </Loadable>
        )}
        <FuriganaPlace />
      </PageSection>
      {phase === 'open' && data && (
        <PageSection heading="｜集計中《しゅうけいちゅう》" icon="telescope">
          <MarkingSteps />
          <CrewSays member="roku">
            <PhrasedText text="｜順位《じゅんい》、｜偏差値《へんさち》、｜称号《しょうごう》は、ただいま｜集計《しゅうけい》中です。" />
          </CrewSays>
          <ResultsPromise exam={exam} />
          <Meanwhile />
        </PageSection>
      )}
    </>
  );
}
