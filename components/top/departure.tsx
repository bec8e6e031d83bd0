import { TopSection } from '@/components/top/top-section';
import { TailLink } from '@/components/ui/button';
import { useMe } from '@/hooks/api/use-me';
import { useTopPhase } from '@/hooks/use-top-phase';
import { paths, sceneryPath } from '@/lib/paths';
import styles from './departure.module.scss';

/** The end of the top page: the ship sails, with links to entry and practice. */
export function Departure() {
  const phase = useTopPhase();
  const me = useMe().data;
  return (
    <TopSection id="departure" heading="さあ、出航だ！" ground="sky">
      <div className={styles.actions}>
        {phase === 'entry' && me?.exam_status === undefined && (
          <TailLink href={paths.entry()}>乗組員に加わる</TailLink>
        )}
        <TailLink href={paths.practice()} look="second">
          まずは練習してみる
        </TailLink>
      </div>
      <div className={styles.ship}>
        <img src={sceneryPath('ship-crew')} alt="" width={490} height={460} loading="lazy" />
      </div>
    </TopSection>
  );
}
