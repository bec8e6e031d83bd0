import { Fold } from '@/components/top/fold';
import { HeadingCards } from '@/components/top/heading-cards';
import styles from '@/components/top/rules.module.scss';
import { SealPlace } from '@/components/top/seal-place';
import { TopSection } from '@/components/top/top-section';
import { FuriganaButton } from '@/components/ui/furigana-button';
import { Panel } from '@/components/ui/panel';
import { PhrasedText } from '@/components/ui/phrased-text';
import { picturePaths } from '@/lib/paths';
import type { TopContent } from '@/lib/top-content';

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

/** How many titles are shown; the others are folded. */
const tasted = 4;

const medalPictures = [picturePaths.medal('hard'), picturePaths.medal('super-hard')];

/** The titles and medals that can be won. */
export function Awards({ medals, titles }: Pick<TopContent, 'medals' | 'titles'>) {
  return (
    <TopSection id="awards" heading="称号とメダル" ground="deep">
      <HeadingCards items={medals} pictures={medalPictures} level={3} />
      <h3 className={styles.heading}>称号</h3>
      <TitleList titles={titles.slice(0, tasted)} />
      {titles.length > tasted && (
        <Fold label={`ほかの称号も見る（${titles.length - tasted}）`}>
          <TitleList titles={titles.slice(tasted)} />
        </Fold>
      )}
    </TopSection>
  );
}

function TitleList({ titles }: Pick<TopContent, 'titles'>) {
  return (
    <dl className={styles.titles}>
      {titles.map((title) => (
        <div key={title.code}>
          <dt>
            <PhrasedText text={title.name} />
          </dt>
          <dd>
            <PhrasedText text={title.description} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
