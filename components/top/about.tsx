import styles from '@/components/top/about.module.scss';
import { TopSection } from '@/components/top/top-section';
import { Phrased } from '@/components/ui/phrased-text';
import { sceneryPath } from '@/lib/paths';
import type { TopContent } from '@/lib/top-content';

const hoisted = 'about-flags';
/** A drawing for each panel, in their order. */
const drawings = ['about-chronometer', 'about-whale', hoisted, 'about-summit'];

/** The introduction to the contest, as the panels of a manga page. */
export function About({ description, about, hoist }: Pick<TopContent, 'description' | 'about' | 'hoist'>) {
  return (
    <TopSection id="about" heading="どんな大会？" lead={description}>
      <ul className={styles.panels}>
        {about.map(({ heading, body }, index) => (
          <li key={heading}>
            <Phrased.H3 text={heading} />
            <Phrased.P text={body} />
            {drawings[index] && (
              <img
                src={sceneryPath(drawings[index])}
                alt={(drawings[index] === hoisted && hoist) || ''}
                width={180}
                height={160}
                loading="lazy"
              />
            )}
          </li>
        ))}
      </ul>
    </TopSection>
  );
}

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
            <Phrased.H3 text={heading} />
            <Phrased.P text={body} />
          </li>
        ))}
      </ol>
    </TopSection>
  );
}

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
