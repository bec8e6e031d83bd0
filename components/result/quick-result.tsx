import type { Exam, QuickScore } from '@knowledgeking/contract';
import { ScoreCountdown } from '@/components/exam/quick-score-notice';
import { RateBars } from '@/components/result/comparisons';
import { Meanwhile, NoResult, notReady, ResultsPromise } from '@/components/result/not-ready';
import styles from '@/components/result/result.module.scss';
import { TotalScore } from '@/components/result/total-score';
import { examShare, ShareButton } from '@/components/share/share-result';
import { ButtonRow } from '@/components/ui/button';
import { CrewSays } from '@/components/ui/crew-figure';
import { FuriganaPlace } from '@/components/ui/furigana-button';
import { Loadable } from '@/components/ui/loadable';
import { PageSection } from '@/components/ui/panel';
import { PhrasedText } from '@/components/ui/phrased-text';
import { Shapes } from '@/components/ui/shapes';
import { useTimedQuickScore } from '@/hooks/api/exam-resources';
import { useResultName } from '@/hooks/api/partner-name';
import { quickScoreFrom } from '@/lib/exam-dates';
import crew from '@/lib/generated/crew.json';
import { palette } from '@/lib/picture/palette';
import { seaUnderShip, ship } from '@/lib/picture/sea-and-ship';
import { scoreRows } from '@/lib/result/result-text';

const quickHeading = '予選の結果（速報）';

function Points({ quick }: { quick: QuickScore }) {
  const name = useResultName();
  const { total_score: score, total_full_score: fullScore } = quick;
  return (
    <>
      <TotalScore score={score} fullScore={fullScore} name={name} stamp="速報" occasion="quick" />
      <RateBars rows={scoreRows(quick)} />
      <ButtonRow>
        <ShareButton variant="main" share={examShare({ label: quickHeading, score, fullScore, name })} />
      </ButtonRow>
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
      <CrewSays member={crew.duties.navigator}>
        おつかれさまでした。全員の｜予選《よせん》が終わるまで、｜得点《とくてん》はひみつです。時間になると、この画面に出ます。
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
        {(phase === 'unstarted' || phase === 'sitting') && <NoResult {...notReady[phase]} />}
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
          <CrewSays member={crew.duties.navigator}>
            ｜順位《じゅんい》、｜偏差値《へんさち》、｜称号《しょうごう》は、ただいま｜集計《しゅうけい》中です。
          </CrewSays>
          <ResultsPromise exam={exam} />
          <Meanwhile />
        </PageSection>
      )}
    </>
  );
}

const markingSteps = ['予選', '採点と集計', '結果発表'];
const currentStep = 1;

/** The steps from the exam to the published results, with the ship at the current one. */
export function MarkingSteps() {
  return (
    <ol className={styles.steps}>
      {markingSteps.map((step, index) => (
        <li
          key={step}
          className={index < currentStep ? styles.done : undefined}
          aria-current={index === currentStep ? 'step' : undefined}
        >
          {index === currentStep && <SailingShip />}
          <span className={styles.mark} aria-hidden="true" />
          <PhrasedText text={step} />
          {index < currentStep && <span className="visually-hidden">（終了）</span>}
        </li>
      ))}
    </ol>
  );
}

const drawnShip = ship(0, 0, 1, palette.marigold);
const drawnSea = seaUnderShip(0, 0, 1);

/** The ship on a bit of sea. */
function SailingShip() {
  return (
    <svg viewBox="-62 0 544 404" className={styles.ship} aria-hidden="true">
      <g className={styles.sailing}>
        <Shapes shapes={drawnShip} />
      </g>
      <Shapes shapes={drawnSea} />
    </svg>
  );
}
