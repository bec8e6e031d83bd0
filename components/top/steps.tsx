import { TopSection } from '@/components/top/top-section';
import { Panel } from '@/components/ui/panel';
import { RubyText } from '@/components/ui/ruby-text';
import { content } from '@/lib/content';
import styles from './cards.module.scss';

/** How to take part, step by step. */
export function Steps() {
  return (
    <TopSection id="steps" heading="参加方法">
      <ol className={styles.cards}>
        {content.words.steps.map(({ heading, body }, index) => (
          <li key={heading}>
            <Panel>
              <p className={styles.number} aria-hidden="true">
                {index + 1}
              </p>
              <h3 className={styles.heading}>
                <RubyText text={heading} />
              </h3>
              <p>
                <RubyText text={body} />
              </p>
            </Panel>
          </li>
        ))}
      </ol>
    </TopSection>
  );
}
