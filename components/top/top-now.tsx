import { TopControls } from '@/components/top/top-controls';
import { Countdown } from '@/components/ui/countdown';
import { Panel } from '@/components/ui/panel';
import { RubyText } from '@/components/ui/ruby-text';
import { ShipWheel } from '@/components/ui/ship-wheel';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { useServerClock } from '@/hooks/use-server-clock';
import { useTopPhase } from '@/hooks/use-top-phase';
import type { TopContent } from '@/lib/content/top';
import type { TopPhase } from '@/lib/period';
import { topCountdown } from '@/lib/top-countdown';
import styles from './top-now.module.scss';

function PhaseCountdown({ phase }: { phase: TopPhase }) {
  const { exam } = useCurrentExam();
  const now = useServerClock();
  const countdown = exam && topCountdown(phase, exam);
  if (!countdown || now === undefined) return null;
  return <Countdown label={countdown.label} remaining={Date.parse(countdown.until) - now} />;
}

/** What the contest is about now: words, countdown and ways on of the phase, in a place kept free until it is known. */
export function TopNow({ periods }: Pick<TopContent, 'periods'>) {
  const phase = useTopPhase();
  const words = phase && periods[phase];
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
