import { HeadingCards } from '@/components/top/heading-cards';
import { SealPlace } from '@/components/top/seal-place';
import { TopSection } from '@/components/top/top-section';
import { FuriganaButton } from '@/components/ui/furigana-button';
import { Panel } from '@/components/ui/panel';
import { PhrasedText } from '@/components/ui/phrased-text';
import type { TopContent } from '@/lib/top-content';
import styles from './rules.module.scss';

/** The rules, the divisions, and the levels of difficulty. */
export function Rules({ rules, divisions, levels }: Pick<TopContent, 'rules' | 'divisions' | 'levels'>) {
  return (
    <TopSection id="rules" heading="ルール" ground="sea" isAboveDeep>
      <p className={styles.furigana}>
        <FuriganaButton />
      </p>
      <Panel>
        <ul className={styles.rules}>
          {rules.map((rule) => (
            <li key={rule}>
              <PhrasedText text={rule} />
            </li>
          ))}
        </ul>
      </Panel>
      <h3 className={styles.heading}>部門</h3>
      <HeadingCards items={divisions} />
      <h3 className={styles.heading}>
        <PhrasedText text="問題の難しさ" />
      </h3>
      <HeadingCards items={levels} look="depth" />
      <SealPlace />
    </TopSection>
  );
}
