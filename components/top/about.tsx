import { TopSection } from '@/components/top/top-section';
import { RubyText } from '@/components/ui/ruby-text';
import { content } from '@/lib/content';
import styles from './about.module.scss';

/** What the contest is, told as the panels of a manga page. */
export function About() {
  const { site, about } = content.words;
  return (
    <TopSection id="about" heading="どんな大会？">
      <p className={styles.lead}>
        <RubyText text={site.description} />
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
