import { ButtonLink } from '@/components/ui/button-link';
import { useMe } from '@/hooks/api/use-me';
import type { TopPhase } from '@/lib/period';
import { linkSets, type TopControl, topControls } from '@/lib/top-controls';
import styles from './top-controls.module.scss';

/** The links of the top page for the current phase and user; the first is the main one. */
export function TopControls({ phase }: { phase: TopPhase }) {
  const me = useMe().data;
  const controls = topControls({ phase, isUserKnown: me !== undefined, examStatus: me?.exam_status });
  return <Links controls={controls} />;
}

function Links({ controls, isHidden }: { controls: readonly TopControl[]; isHidden?: boolean }) {
  return (
    <div className={styles.controls} hidden={isHidden}>
      {controls.map(({ label, to }, index) => (
        <ButtonLink key={to} href={to} look={index === 0 ? 'main' : 'second'}>
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}

/** Every set of links, of which the page's head shows the right one before the page's scripts are there. */
export function EarlyControls() {
  return (
    <div className={styles.early}>
      {linkSets.map((controls) => (
        <Links key={controls.map(({ to }) => to).join(' ')} controls={controls} isHidden />
      ))}
    </div>
  );
}
