import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { part } from '@/hooks/part';
import { useIsNear } from '@/hooks/use-is-near';
import { useTopPhase } from '@/hooks/use-top-phase';
import type { TopPhase } from '@/lib/top-phase';
import styles from './home-ports-place.module.scss';

/** No part of the page's first scripts. The page is whole without it while it can't be fetched. */
const room = <div className={styles.room} />;
const HomePorts = part(() => import('./home-ports'), room);

/** Whether people come on board or are on the voyage. */
const isAboard: Record<TopPhase, boolean> = {
  teaser: false,
  entry: true,
  entry_closed: true,
  just_before_start: true,
  in_progress: true,
  after_end_not_aggregated: false,
  result_published: false,
};

/** The place of 港の名簿, which is asked for when the reader comes near; until then it keeps the room. */
export function HomePortsPlace() {
  const [place, isNear] = useIsNear();
  const { exam } = useCurrentExam();
  const phase = useTopPhase();
  return (
    <div ref={place}>
      {exam &&
        phase &&
        isAboard[phase] &&
        (isNear ? <HomePorts examId={exam.id} isEntryOpen={phase === 'entry'} room={room} /> : room)}
    </div>
  );
}
