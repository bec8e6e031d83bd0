import type { Title } from '@knowledgeking/contract';
import styles from './result.module.scss';

/** The titles that were awarded, or that there are none. */
export function Titles({ titles }: { titles: readonly Title[] }) {
  if (titles.length === 0) return <p>今回は、称号の獲得はありませんでした。</p>;
  return (
    <ul className={styles.titles}>
      {titles.map((title) => (
        <li key={title.code}>
          <h3>{title.name}</h3>
          <p>{title.description}</p>
        </li>
      ))}
    </ul>
  );
}
