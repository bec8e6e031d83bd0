import styles from './total-score.module.scss';

interface TotalScoreProps {
  score: number;
  fullScore: number;
  /** Whose score it is, where that is known. */
  name: string | undefined;
}

/** The one figure that everybody looks for first. */
export function TotalScore({ score, fullScore, name }: TotalScoreProps) {
  return (
    <div className={styles.total}>
      {name && <p className={styles.name}>{name} さんの得点</p>}
      <p className={styles.score}>
        <span className={styles.figure}>{score}</span>
        <span>点</span>
        <span className={styles.full}> / {fullScore}点</span>
      </p>
    </div>
  );
}
