import { TopSection } from '@/components/top/top-section';
import { PhrasedText } from '@/components/ui/phrased-text';
import type { TopContent } from '@/lib/top-content';
import styles from './steps.module.scss';

/** The steps to take part. */
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
              <PhrasedText text={heading} />
            </h3>
            <p>
              <PhrasedText text={body} />
            </p>
          </li>
        ))}
      </ol>
    </TopSection>
  );
}
