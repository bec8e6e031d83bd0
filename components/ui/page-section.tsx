import type { ReactNode } from 'react';
import { Panel } from '@/components/ui/panel';
import { PhrasedText } from '@/components/ui/phrased-text';
import { type IconName, picturePaths } from '@/lib/paths';
import styles from './page-section.module.scss';

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
        <div className={styles.content}>
          <Heading className={icon ? styles.headingWithIcon : styles.heading}>
            {icon && <img src={picturePaths.icon(icon)} alt="" width={40} height={40} />}
            <PhrasedText text={heading} />
          </Heading>
          {children}
        </div>
      </Panel>
    </section>
  );
}
