import type { ReactNode } from 'react';
import { Scenery } from '@/components/layout/scenery';
import type { Frame as FrameName } from '@/components/layout/site-page';
import styles from './frame.module.scss';

interface FrameProps {
  frame: FrameName;
  /** Nothing in it can be reached. */
  isInert: boolean;
  children: ReactNode;
}

/** What stands around a page, behind it and beside it. */
export function Frame({ frame, isInert, children }: FrameProps) {
  return (
    <>
      {frame !== 'none' && <Scenery />}
      <div className={`${styles.frame} ${styles[frame]}`} inert={isInert}>
        {children}
      </div>
    </>
  );
}
