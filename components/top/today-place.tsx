import { lazy, Suspense, useCallback, useState } from 'react';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import styles from './today.module.scss';

const nothing = { default: () => null };

/** No part of the page's first scripts, and asked for after what the period needs. Where it can't be fetched, the page is whole without it. */
const Today = lazy(() => import('./today').catch(() => nothing));

/** The place of 「今日の一問」, kept free until the day is known. @param count how many questions the pack has */
export function TodayPlace({ count }: { count: number }) {
  const { exam } = useCurrentExam();
  const [isOver, setIsOver] = useState(false);
  const onOver = useCallback(() => setIsOver(true), []);
  return (
    <div className={styles.place} hidden={isOver}>
      {exam && (
        <Suspense>
          <Today count={count} onOver={onOver} />
        </Suspense>
      )}
    </div>
  );
}
