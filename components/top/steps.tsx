import { TopSection } from '@/components/top/top-section';
import { RubyText } from '@/components/ui/ruby-text';
import type { TopContent } from '@/lib/top-content';
import styles from './steps.module.scss';

/** How to take part, step by step. */
export function Steps({ steps }: Pick<TopContent, 'steps'>) {
  return (
    <TopSection id="steps" heading="参加方法">
      <ol className={styles.steps}>
        {steps.map(({ heading, body }, index) => (
          <li key={heading}>
            <p className={styles.number} aria-hidden="true">
              {index + 1}
            </p>
            <h3>
              <RubyText text={heading} />
            </h3>
            <p>
              <RubyText text={body} />
            </p>
          </li>
        ))}
      </ol>
    </TopSection>
  );
}
