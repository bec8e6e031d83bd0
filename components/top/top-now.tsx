import { TopControls } from '@/components/top/top-controls';
import { Countdown } from '@/components/ui/countdown';
import { Panel } from '@/components/ui/panel';
import { RubyText } from '@/components/ui/ruby-text';
import { ShipWheel } from '@/components/ui/ship-wheel';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useMissedWords } from '@/hooks/use-missed-words';
import { useServerClock, useServerTime } from '@/hooks/use-server-clock';
import { useTopPhase } from '@/hooks/use-top-phase';
import { type TopPhase, topWordsOf } from '@/lib/period';
import { fillIn, formatDateTime } from '@/lib/time-text';
import type { TopContent } from '@/lib/top-content';
import { topCountdown } from '@/lib/top-countdown';
import styles from './top-now.module.scss';

function PhaseCountdown({ phase }: { phase: TopPhase }) {
  const { exam } = useCurrentExam();
  const now = useServerClock();
  const countdown = exam && topCountdown(phase, exam);
  if (!countdown || now === undefined) return null;
  return <Countdown label={countdown.label} remaining={Date.parse(countdown.until) - now} />;
}

/** The words of the phase, with the exam's own date in them. */
function usePhaseWords(phase: TopPhase | undefined, periods: TopContent['periods']) {
  const { exam } = useCurrentExam();
  const missed = useMissedWords();
  const name = useServerTime((now) => phase && exam && topWordsOf(phase, exam, now));
  if (!phase || !exam || !name) return undefined;
  const { heading, body } = periods[name];
  if (missed) return { heading, body: missed.lead + missed.more };
  return { heading, body: fillIn(body, { exam_start: formatDateTime(exam.exam_start_at) }) };
}

/** What the contest is about now: words, countdown and ways on of the phase, in a place kept free until it is known. */
export function TopNow({ periods }: Pick<TopContent, 'periods'>) {
  const phase = useTopPhase();
  const words = usePhaseWords(phase, periods);
  return (
    <div className={styles.now}>
      <Panel isTilted>
        <div className={styles.content}>
          {phase && words ? (
            <>
              <h2 className={styles.heading}>
                <RubyText text={words.heading} />
              </h2>
              <p>
                <RubyText text={words.body} />
              </p>
              <PhaseCountdown phase={phase} />
              <TopControls phase={phase} />
            </>
          ) : (
            <div className={styles.waiting}>
              <ShipWheel />
              <p role="status">読み込んでいます</p>
            </div>
          )}
        </div>
      </Panel>
    </div>
  );
}
