import type { ReactNode } from 'react';
import { Scenery } from '@/components/layout/scenery';
import type { Frame as FrameName } from '@/components/layout/site-page';
import { useRootMark } from '@/hooks/use-root-mark';
import styles from './frame.module.scss';

interface FrameProps {
  frame: FrameName;
  /** Nothing behind the page draws anyone's eye. */
  isQuiet: boolean;
  /** Nothing in it can be reached. */
  isInert: boolean;
  children: ReactNode;
}

/** What stands around a page, behind it and beside it. */
export function Frame({ frame, isQuiet, isInert, children }: FrameProps) {
  useRootMark('data-is-inert', isInert);
  return (
    <>
      {frame !== 'none' && <Scenery isQuiet={isQuiet} />}
      <div className={`${styles.frame} ${styles[frame]}`} inert={isInert}>
        {children}
      </div>
    </>
  );
}
