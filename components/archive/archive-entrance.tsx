import type { Exam } from '@knowledgeking/contract';
import { CrewFigure } from '@/components/ui/crew-figure';
import styles from './archive.module.scss';
import { ArchiveControl } from './archive-control';

const secondsPerMinute = 60;

/** The page before a replay of the past exam: what it is, and the way in. */
export function ArchiveEntrance({ exam }: { exam: Exam }) {
  const { duration_seconds: duration, quiz_count: quizCount } = exam;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.heading}>アーカイブ</h1>
        <CrewFigure member="hama" size={208} isEager />
      </div>
      <section className={styles.sheet}>
        <p>
          予選の問題に、だれでも挑戦できます。ログインはいりません。終わると、予選に出ていたら何位だったかがわかります。
        </p>
        <dl className={styles.facts}>
          {duration !== undefined && (
            <div>
              <dt>制限時間</dt>
              <dd>{Math.round(duration / secondsPerMinute)}分</dd>
            </div>
          )}
          {quizCount !== undefined && (
            <div>
              <dt>問題数</dt>
              <dd>{quizCount}問</dd>
            </div>
          )}
        </dl>
      </section>
      <section className={styles.sheet} aria-labelledby="archive-rules">
        <h2 id="archive-rules">ルール</h2>
        <ul className={styles.rules}>
          <li>
            はじめると、時間は止められません。とちゅうで閉じても、残り時間のあいだは続きから挑戦できます。
          </li>
          <li>一度回答した問題には、もどれません。わからない問題は「スキップ」できます。</li>
          <li>時間になると、そこまでの回答で採点します。何度でも挑戦できます。</li>
        </ul>
      </section>
      <ArchiveControl exam={exam} />
    </div>
  );
}
