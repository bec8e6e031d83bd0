import styles from '@/components/top/rules.module.scss';
import { FoldedList, TopSection } from '@/components/top/top-section';
import { FuriganaButton } from '@/components/ui/furigana-button';
import { Panel } from '@/components/ui/panel';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { lazyComponent, useIsNear } from '@/hooks/lazy-loading';
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
            <Phrased.Li key={rule} text={rule} />
          ))}
        </ul>
      </Panel>
      <h3 className={styles.heading}>部門</h3>
      <HeadingCards items={divisions} />
      <Phrased.H3 className={styles.heading} text="問題の難しさ" />
      <HeadingCards items={levels} isInDepth />
      <SealPlace />
    </TopSection>
  );
}

/** No part of the page's first scripts: most of it checks a response. The page is whole without it while it can't be fetched. */
const SealNote = lazyComponent(() => import('../commitment/seal-and-hash'));

/** The place of the seal of the questions; it is asked for when the reader comes near, unless it is known that there is none. */
function SealPlace() {
  const [place, isNear] = useIsNear();
  const { exam } = useCurrentExam();
  return <div ref={place}>{isNear && exam && exam.is_committed !== false && <SealNote exam={exam} />}</div>;
}

const medalPictures = [picturePaths.medal('hard'), picturePaths.medal('super-hard')];

/** The titles and medals that can be won. */
export function Awards({ medals, titles }: Pick<TopContent, 'medals' | 'titles'>) {
  return (
    <TopSection id="awards" heading="称号とメダル" ground="deep">
      <HeadingCards items={medals} pictures={medalPictures} level={3} />
      <h3 className={styles.heading}>称号</h3>
      <FoldedList items={titles} shown={4} label="ほかの称号も見る">
        {(some) => (
          <dl className={styles.titles}>
            {some.map((title) => (
              <div key={title.code}>
                <Phrased.Dt text={title.name} />
                <Phrased.Dd text={title.description} />
              </div>
            ))}
          </dl>
        )}
      </FoldedList>
    </TopSection>
  );
}

interface HeadingCardsProps {
  items: readonly { heading: string; body: string }[];
  /** The addresses of the items' drawings, in their order; default none. */
  pictures?: readonly string[];
  /** Each card is deeper in the sea than the one before; default false. */
  isInDepth?: boolean;
  /** The level of the headings; default 4. */
  level?: 3 | 4;
}

/** Cards side by side, each with a heading and a text. */
function HeadingCards({ items, pictures = [], isInDepth = false, level = 4 }: HeadingCardsProps) {
  const Heading = `h${level}` as const;
  return (
    <ul className={`${items.length % 2 === 0 ? styles.pair : styles.cards} ${isInDepth ? styles.depth : ''}`}>
      {items.map(({ heading, body }, index) => (
        <li key={heading}>
          <Panel>
            <div className={pictures[index] && styles.pictured}>
              {pictures[index] && (
                <img src={pictures[index]} alt="" width={100} height={120} loading="lazy" />
              )}
              <div>
                <Heading className={styles.cardHeading}>
                  <PhrasedText text={heading} />
                </Heading>
                <Phrased.P text={body} />
              </div>
            </div>
          </Panel>
        </li>
      ))}
    </ul>
  );
}
