import type { Submission } from '@knowledgeking/contract';
import { Onward } from '@/components/practice/after-practice';
import { TotalScore } from '@/components/result/total-score';
import { practiceShare, ShareButton } from '@/components/share/share-result';
import { TailLink } from '@/components/ui/button';
import { Balloon } from '@/components/ui/crew-figure';
import { PageSection } from '@/components/ui/panel';
import { Phrased } from '@/components/ui/phrased-text';
import { paths, picturePaths } from '@/lib/paths';
import { practiceResultOf } from '@/lib/practice/questions-and-marking';
import { perfectStampOf } from '@/lib/result/stamps-cheers-and-tiers';
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
        <Phrased.P className={styles.tierLabel} text={`${praise} あなたの｜称号《しょうごう》は`} />
        <Phrased.H2 className={styles.tierTitle} text={tier.title} />
        <Balloon>
          <Phrased.P className={styles.words} text={tier.line} />
          {tier.crewName && <Phrased.P className={styles.crew} text={tier.crewName} />}
        </Balloon>
      </div>
      <div className={styles.after}>
        <TailLink href={paths.practiceAnswers()} variant="second">
          答えを見る
        </TailLink>
        <ShareButton share={practiceShare({ correct, total })} />
        <TailLink href={paths.practice()} variant="second">
          もう一度挑戦する
        </TailLink>
      </div>
      <Onward />
    </PageSection>
  );
}
