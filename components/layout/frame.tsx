import type { ReactNode } from 'react';
import { Scenery } from '@/components/layout/scenery';
import type { Frame as FrameName } from '@/components/layout/site-page';
import { useRootMark } from '@/hooks/use-root-mark';
import styles from './frame.module.scss';

interface FrameProps {
  frame: FrameName;
  /** The scenery behind the page does not distract. */
  isQuiet: boolean;
  /** The content is inert. */
  isInert: boolean;
  children: ReactNode;
}

/** The surroundings of a page: the scenery behind it, and its column. */
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
