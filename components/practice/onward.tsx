import { PhrasedText } from '@/components/ui/phrased-text';
import { TailLink } from '@/components/ui/tail-link';
import { useMe } from '@/hooks/api/use-me';
import { useTopPhase } from '@/hooks/use-top-phase';
import { paths } from '@/lib/paths';
import { type TopControl, topControls } from '@/lib/top-controls';
import styles from './practice.module.scss';

/** The words before each way on. */
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
export function Onward() {
  const phase = useTopPhase();
  const me = useMe().data;
  if (phase === undefined || me === undefined) return null;
  const offered = topControls({ phase, isUserKnown: true, examStatus: me.exam_status });
  const leadsTo = (path: string) => (control: TopControl) => control.to === path;
  const archive = me.exam_status === undefined ? offered.find(leadsTo(paths.archive())) : undefined;
  const way = archive ?? offered.find(({ to }) => to !== paths.practice());
  if (!way) return null;
  return (
    <div className={styles.onward}>
      <p>
        <PhrasedText text={wordsFor[way.to] ?? ''} />
      </p>
      <TailLink href={way.to}>{way.label}</TailLink>
    </div>
  );
}
