import type { ReactNode } from 'react';
import { type Figure, StandingFigure } from '@/components/ui/crew-figure';
import { Panel } from '@/components/ui/panel';
import { Phrased } from '@/components/ui/phrased-text';
import styles from './message-page.module.scss';

interface MessagePageProps {
  heading: string;
  /** Links or buttons under the text. */
  actions?: ReactNode;
  /** The crew member on top of the panel. */
  figure?: Figure;
  children?: ReactNode;
}

/** A page with one message: a heading, a few words, and links. */
export function MessagePage({ heading, actions, figure, children }: MessagePageProps) {
  return (
    <div className={styles.page}>
      {figure && <StandingFigure {...figure} />}
      <Panel>
        <Phrased.H1 className={styles.heading} text={heading} />
        <div className={styles.text}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </Panel>
    </div>
  );
}
