import { useCallback, useState } from 'react';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { part } from '@/hooks/part';
import styles from './today.module.scss';

/** No part of the page's first scripts, and asked for after what the period needs. The page is whole without it while it can't be fetched. */
const Today = part(() => import('./today'));

/** The place of 「今日の一問」, kept free until the day is known. @param count how many questions the pack has */
export function TodayPlace({ count }: { count: number }) {
  const { exam } = useCurrentExam();
  const [isOver, setIsOver] = useState(false);
  const onOver = useCallback(() => setIsOver(true), []);
  return (
    <div className={styles.place} hidden={isOver}>
      {exam && <Today count={count} onOver={onOver} />}
    </div>
  );
}
