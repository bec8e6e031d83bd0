import type { ReactNode } from 'react';
import styles from './panel.module.scss';

interface PanelProps {
  /** Tilts the frame slightly, as on a manga page; the words stay level. Default false. */
  isTilted?: boolean;
  children: ReactNode;
}

/** A sheet of paper with an ink outline around its content. */
export function Panel({ isTilted = false, children }: PanelProps) {
  return (
    <div className={isTilted ? styles.tilted : styles.panel}>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
