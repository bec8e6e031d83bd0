import { lazy, Suspense, useRef } from 'react';
import { useIsNear } from '@/hooks/use-is-near';
import styles from './today.module.scss';

const nothing = { default: () => null };

/** No part of the page's first scripts. Where it can't be fetched, the page is whole without it. */
const Today = lazy(() => import('./today').catch(() => nothing));

/** The place of 「今日の一問」, kept free until the day is known. @param count how many questions the pack has */
export function TodayPlace({ count }: { count: number }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  return (
    <div ref={place} className={styles.place}>
      {isNear && (
        <Suspense>
          <Today count={count} />
        </Suspense>
      )}
    </div>
  );
}
