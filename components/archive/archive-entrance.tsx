import type { Exam } from '@knowledgeking/contract';
import { ExamLimits } from '@/components/exam/exam-limits';
import { CrewFigure } from '@/components/ui/crew-figure';
import { PhrasedText } from '@/components/ui/phrased-text';
import crew from '@/lib/generated/crew.json';
import styles from './archive.module.scss';
import { ArchiveControl } from './archive-control';

/** The page before a replay of the past exam: an introduction, the rules, and the start. */
export function ArchiveEntrance({ exam }: { exam: Exam }) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.heading}>アーカイブ</h1>
        <CrewFigure member={crew.duties.captain} size={208} isEager />
      </div>
      <section className={styles.sheet}>
        <p>
          <PhrasedText text="｜予選《よせん》の問題に、だれでも｜挑戦《ちょうせん》できます。ログインはいりません。終わると、｜予選《よせん》に出ていたら何位だったかがわかります。" />
        </p>
        <dl className={styles.facts}>
          <ExamLimits exam={exam} />
        </dl>
      </section>
      <section className={styles.sheet} aria-labelledby="archive-rules">
        <h2 id="archive-rules">ルール</h2>
        <ul className={styles.rules}>
          <li>
            <PhrasedText text="はじめると、時間は止められません。とちゅうで｜閉《と》じても、残り時間のあいだは続きから｜挑戦《ちょうせん》できます。" />
          </li>
          <li>
            <PhrasedText text="一度｜回答《かいとう》した問題には、もどれません。わからない問題は「スキップ」できます。" />
          </li>
          <li>
            <PhrasedText text="時間になると、そこまでの｜回答《かいとう》で｜採点《さいてん》します。何度でも｜挑戦《ちょうせん》できます。" />
          </li>
        </ul>
      </section>
      <ArchiveControl exam={exam} />
    </div>
  );
}
