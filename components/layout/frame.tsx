import type { ReactNode } from 'react';
import { Scenery } from '@/components/layout/scenery';
import type { Frame as FrameName } from '@/components/layout/site-page';
import styles from './frame.module.scss';

/** What stands around a page, behind it and beside it. */
export function Frame({ frame, children }: { frame: FrameName; children: ReactNode }) {
  return (
    <>
      {frame !== 'none' && <Scenery />}
      <div className={`${styles.frame} ${styles[frame]}`}>{children}</div>
    </>
  );
}
