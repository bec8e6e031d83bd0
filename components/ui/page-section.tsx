import type { ReactNode } from 'react';
import { Panel } from '@/components/ui/panel';
import styles from './page-section.module.scss';

interface PageSectionProps {
  heading: string;
  /** 1 on the page's first section. */
  level?: 1 | 2;
  children: ReactNode;
}

/** A part of a page on a sheet of its own, under its heading. */
export function PageSection({ heading, level = 2, children }: PageSectionProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className={styles.section}>
      <Panel>
        <div className={styles.content}>
          <Heading className={styles.heading}>{heading}</Heading>
          {children}
        </div>
      </Panel>
    </section>
  );
}
