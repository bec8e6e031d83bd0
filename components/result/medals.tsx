import styles from './result.module.scss';

interface MedalsProps {
  /** One for each hard question answered right. */
  hard: number;
  superHard: number;
}

/** How many medals are held. */
export function Medals({ hard, superHard }: MedalsProps) {
  return (
    <dl className={styles.medals}>
      <div>
        <dt>難問メダル</dt>
        <dd className={styles.silver}>{hard}枚</dd>
      </div>
      <div>
        <dt>超難問メダル</dt>
        <dd className={styles.gold}>{superHard}枚</dd>
      </div>
    </dl>
  );
}
