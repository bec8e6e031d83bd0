import { TopSection } from '@/components/top/top-section';
import { RubyText } from '@/components/ui/ruby-text';
import type { TopContent } from '@/lib/content/top';
import styles from './about.module.scss';

/** What the contest is, told as the panels of a manga page. */
export function About({ description, about }: Pick<TopContent, 'description' | 'about'>) {
  return (
    <TopSection id="about" heading="どんな大会？">
      <p className={styles.lead}>
        <RubyText text={description} />
      </p>
      <ul className={styles.panels}>
        {about.map(({ heading, body }) => (
          <li key={heading}>
            <h3>
              <RubyText text={heading} />
            </h3>
            <p>
              <RubyText text={body} />
            </p>
          </li>
        ))}
      </ul>
    </TopSection>
  );
}
