import { TopSection } from '@/components/top/top-section';
import { RubyText } from '@/components/ui/ruby-text';
import { TailLink } from '@/components/ui/tail-link';
import type { TopContent } from '@/lib/content/top';
import { paths } from '@/lib/paths';
import styles from './faq.module.scss';

/** Questions that are often asked; each opens to its answer. */
export function Faq({ faq }: Pick<TopContent, 'faq'>) {
  return (
    <TopSection id="faq" heading="よくある質問">
      {faq.map(({ question, answer }) => (
        <details key={question} className={styles.item}>
          <summary>
            <RubyText text={question} />
          </summary>
          <p>
            <RubyText text={answer} />
          </p>
        </details>
      ))}
      <p className={styles.tail}>
        <TailLink href={paths.practice()} look="second">
          まずは練習してみる
        </TailLink>
      </p>
    </TopSection>
  );
}
