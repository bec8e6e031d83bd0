import type { Title } from '@knowledgeking/contract';
import { CrewSays } from '@/components/ui/crew-says';
import { PhrasedText } from '@/components/ui/phrased-text';
import { picturePaths } from '@/lib/paths';
import styles from './result.module.scss';

/** The titles that were awarded, or a note that there are none. */
export function Titles({ titles }: { titles: readonly Title[] }) {
  if (titles.length === 0) {
    return (
      <CrewSays member="kardo">
        <PhrasedText text="今回は、｜称号《しょうごう》の｜獲得《かくとく》はありませんでした。" />
      </CrewSays>
    );
  }
  return (
    <ul className={styles.titles}>
      {titles.map((title) => (
        <li key={title.code}>
          <img
            className={styles.seal}
            src={picturePaths.stamp('title')}
            alt=""
            width={120}
            height={126}
            loading="lazy"
          />
          <h3>
            <PhrasedText text={title.name} />
          </h3>
          <p>
            <PhrasedText text={title.description} />
          </p>
        </li>
      ))}
    </ul>
  );
}
