import { TopSection } from '@/components/top/top-section';
import { Phrased } from '@/components/ui/phrased-text';
import type { TopContent } from '@/lib/top-content';
import styles from './faq.module.scss';

/** Frequently asked questions, in two columns if there is room; each expands to its answer. */
export function Faq({ faq }: Pick<TopContent, 'faq'>) {
  const half = Math.ceil(faq.length / 2);
  return (
    <TopSection id="faq" heading="よくある質問">
      <div className={styles.columns}>
        {[faq.slice(0, half), faq.slice(half)].map((questions) => (
          <div key={questions[0]?.question}>
            {questions.map(({ question, answer }) => (
              <details key={question} className={styles.item}>
                <Phrased.Summary text={question} />
                <Phrased.P text={answer} />
              </details>
            ))}
          </div>
        ))}
      </div>
    </TopSection>
  );
}
