import { Panel } from '@/components/ui/panel';
import { PhrasedText } from '@/components/ui/phrased-text';
import styles from './heading-cards.module.scss';

interface HeadingCardsProps {
  items: readonly { heading: string; body: string }[];
  /** The addresses of the items' drawings, in their order; default none. */
  pictures?: readonly string[];
  /** `depth`: each card is deeper in the sea than the one before; default plain. */
  look?: 'plain' | 'depth';
  /** The level of the headings; default 4. */
  level?: 3 | 4;
}

/** Cards side by side, each with a heading and a text. */
export function HeadingCards({ items, pictures = [], look = 'plain', level = 4 }: HeadingCardsProps) {
  const Heading = `h${level}` as const;
  return (
    <ul className={`${items.length % 2 === 0 ? styles.pair : styles.cards} ${styles[look]}`}>
      {items.map(({ heading, body }, index) => (
        <li key={heading}>
          <Panel>
            <div className={pictures[index] && styles.pictured}>
              {pictures[index] && (
                <img src={pictures[index]} alt="" width={100} height={120} loading="lazy" />
              )}
              <div>
                <Heading className={styles.heading}>
                  <PhrasedText text={heading} />
                </Heading>
                <p>
                  <PhrasedText text={body} />
                </p>
              </div>
            </div>
          </Panel>
        </li>
      ))}
    </ul>
  );
}
