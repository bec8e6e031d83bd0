import { useCallback, useState } from 'react';
import styles from '@/components/top/today.module.scss';
import section from '@/components/top/top-section.module.scss';
import { OptionalPart } from '@/components/ui/optional-part';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { lazyComponent, useIsNear } from '@/hooks/lazy-loading';
import { useTopPhase } from '@/hooks/use-top-phase';
import type { TopPhase } from '@/lib/top-phase';

/** No part of the page's first scripts. The page is whole without it while it can't be fetched. */
const placeholder = <div className={section.placeholder} />;
const HomePorts = lazyComponent(() => import('./home-ports'), placeholder);

/** Whether people come on board or are on the voyage. */
const hasPeopleAboard: Record<TopPhase, boolean> = {
  teaser: false,
  entry: true,
  entry_closed: true,
  just_before_start: true,
  in_progress: true,
  after_end_not_aggregated: false,
  result_published: false,
};

/** The place of 港の名簿, which is asked for when the reader comes near; until then it keeps the space. */
export function HomePortsPlace() {
  const [place, isNear] = useIsNear();
  const { exam } = useCurrentExam();
  const phase = useTopPhase();
  return (
    <div ref={place}>
      <OptionalPart kind="home_ports" isQuiet>
        {exam &&
          phase &&
          hasPeopleAboard[phase] &&
          (isNear ? (
            <HomePorts examId={exam.id} isEntryOpen={phase === 'entry'} placeholder={placeholder} />
          ) : (
            placeholder
          ))}
      </OptionalPart>
    </div>
  );
}

/** No part of the page's first scripts, and asked for after what the period needs. The page is whole without it while it can't be fetched. */
const Today = lazyComponent(() => import('./today'));

/** The place of 「今日の一問」, kept free until the day is known. @param count how many questions the pack has */
export function TodayPlace({ count }: { count: number }) {
  const { exam } = useCurrentExam();
  const [isOver, setIsOver] = useState(false);
  const onOver = useCallback(() => setIsOver(true), []);
  return (
    <div className={styles.place} hidden={isOver}>
      <OptionalPart kind="today" isQuiet>
        {exam && <Today count={count} onOver={onOver} />}
      </OptionalPart>
    </div>
  );
}
