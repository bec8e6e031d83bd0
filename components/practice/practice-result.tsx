import type { Submission } from '@knowledgeking/contract';
import { TotalScore } from '@/components/result/total-score';
import { ShareButton } from '@/components/share/share-button';
import { Balloon } from '@/components/ui/crew-says';
import { PageSection } from '@/components/ui/page-section';
import { PhrasedText } from '@/components/ui/phrased-text';
import { TailLink } from '@/components/ui/tail-link';
import { paths, picturePaths } from '@/lib/paths';
import { practiceResultOf } from '@/lib/practice/content';
import { perfectStampOf } from '@/lib/result-text';
import { practiceShare } from '@/lib/share';
import { Onward } from './onward';
import styles from './practice.module.scss';

/** The result of a practice run: points, and the rank title for this many right answers. */
export function PracticeResult({ submissions }: { submissions: readonly Submission[] }) {
  const { correct, total, score, fullScore, tier } = practiceResultOf(submissions);
  const praise =
    correct > 0 ? `${total}問中${correct}問｜正解《せいかい》！` : `${total}問の航海、おつかれさま！`;
  return (
    <PageSection heading="練習問題の｜結果《けっか》" icon="wheel" level={1}>
      <TotalScore
        score={score}
        fullScore={fullScore}
        name={undefined}
        stamp={perfectStampOf(score, fullScore)}
        occasion="practice"
        hasFigure={false}
      />
      <div className={styles.tier}>
        <img className={styles.badge} src={picturePaths.tier(correct)} alt="" width={160} height={160} />
        <p className={styles.tierLabel}>
          <PhrasedText text={`${praise} あなたの｜称号《しょうごう》は`} />
        </p>
        <h2 className={styles.tierTitle}>
          <PhrasedText text={tier.title} />
        </h2>
        <Balloon>
          <p className={styles.words}>
            <PhrasedText text={tier.line} />
          </p>
          {tier.crewName && (
            <p className={styles.crew}>
              <PhrasedText text={tier.crewName} />
            </p>
          )}
        </Balloon>
      </div>
      <div className={styles.after}>
        <TailLink href={paths.practiceAnswers()} look="second">
          答えを見る
        </TailLink>
        <ShareButton share={practiceShare({ correct, total })} />
        <TailLink href={paths.practice()} look="second">
          もう一度挑戦する
        </TailLink>
      </div>
      <Onward />
    </PageSection>
  );
}
