import type { ReactNode } from 'react';
import { type Figure, StandingFigure } from '@/components/ui/crew-figure';
import { OptionalPart } from '@/components/ui/optional-part';
import styles from '@/components/ui/panel.module.scss';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { type IconName, picturePaths } from '@/lib/paths';

/** A sheet of paper with an ink outline around its content. */
export function Panel({ isTilted = false, children }: { isTilted?: boolean; children: ReactNode }) {
  return (
    <div className={isTilted ? styles.tilted : styles.panel}>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

interface PageSectionProps {
  /** May have readings, as in ｜海賊《かいぞく》. */
  heading: string;
  /** 1 for the page's first section; default 2. */
  level?: 1 | 2;
  /** A small drawing before the heading; default: a plain bar. */
  icon?: IconName;
  children: ReactNode;
}

/** A section of a page on its own panel, with a heading. */
export function PageSection({ heading, level = 2, icon, children }: PageSectionProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className={styles.section}>
      <Panel>
        <div className={styles.sectionContent}>
          <Heading className={icon ? styles.headingWithIcon : styles.sectionHeading}>
            {icon && <img src={picturePaths.icon(icon)} alt="" width={40} height={40} />}
            <PhrasedText text={heading} />
          </Heading>
          <OptionalPart kind="section">{children}</OptionalPart>
        </div>
      </Panel>
    </section>
  );
}

interface MessagePageProps {
  heading: string;
  actions?: ReactNode;
  figure?: Figure;
  children?: ReactNode;
}

/** A page with one message: a heading, a few words, and links. */
export function MessagePage({ heading, actions, figure, children }: MessagePageProps) {
  return (
    <div className={styles.page}>
      {figure && <StandingFigure {...figure} />}
      <Panel>
        <Phrased.H1 className={styles.pageHeading} text={heading} />
        <div className={styles.text}>
          <OptionalPart kind="section">{children}</OptionalPart>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </Panel>
    </div>
  );
}

interface NoticeProps {
  lead: ReactNode;
  /** The reason why a press of one of its buttons failed. */
  message?: string | undefined;
  actions: ReactNode;
  children: ReactNode;
}

/** A notice over the page, with its buttons. */
export function Notice({ lead, message, actions, children }: NoticeProps) {
  return (
    <div className={styles.notice} role="alert">
      <Panel>
        <p className={styles.word}>{lead}</p>
        {children}
        {message && <Phrased.P className={styles.word} text={message} />}
        <div className={styles.noticeActions}>{actions}</div>
      </Panel>
    </div>
  );
}
