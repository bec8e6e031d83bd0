import type { Submission } from '@knowledgeking/contract';
import { TotalScore } from '@/components/result/total-score';
import { ShareButton } from '@/components/share/share-result';
import { TailLink } from '@/components/ui/button';
import { Balloon } from '@/components/ui/crew-figure';
import { PageSection } from '@/components/ui/panel';
import { Phrased } from '@/components/ui/phrased-text';
import { useMe } from '@/hooks/api/use-me';
import { useTopControls } from '@/hooks/use-top-phase';
import { paths, picturePaths } from '@/lib/paths';
import { practiceResultOf } from '@/lib/practice/questions-and-marking';
import { perfectStampOf } from '@/lib/result/stamps-cheers-and-tiers';
import { practiceShare } from '@/lib/share';
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

/** The words before each control. */
const wordsFor: Readonly<Record<string, string>> = {
  [paths.entry()]: '練習の次は、本番です。エントリーを受け付けています。',
  [paths.exam()]: '練習の次は、本番です。',
  [paths.result()]: '｜予選《よせん》の｜成績《せいせき》も見られます。',
  [paths.login()]: 'エントリーした人は、｜受験番号《じゅけんばんごう》でログインしましょう。',
  [paths.archive()]: '｜予選《よせん》の問題にも、同じ時間で｜挑戦《ちょうせん》できます。',
};

/**
 * The way from practice to what fits the period, as the top page offers it: to the entry while that is open. Those who are not logged in
 * once results are out have no exam to log in for, so they are led to the archive. Nothing before the period is known, or where there is
 * only practice.
 */
function Onward() {
  const me = useMe().data;
  const offered = useTopControls();
  const isStranger = me?.exam_status === undefined;
  const archive = isStranger ? offered.find(({ to }) => to === paths.archive()) : undefined;
  const control = archive ?? offered.find(({ to }) => to !== paths.practice());
  if (!me || !control) return null;
  return (
    <div className={styles.onward}>
      <Phrased.P text={wordsFor[control.to] ?? ''} />
      <TailLink href={control.to}>{control.label}</TailLink>
    </div>
  );
}
