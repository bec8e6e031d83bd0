import { ButtonLink } from '@/components/ui/button-link';
import { PhrasedText } from '@/components/ui/phrased-text';
import { useMe } from '@/hooks/api/use-me';
import { useRootMark } from '@/hooks/use-root-mark';
import { useTopPhase } from '@/hooks/use-top-phase';
import { topControls } from '@/lib/top-controls';
import styles from './top-bar.module.scss';

/**
 * A slim bar below the first screen of the top page: what there is to do now, and the way back up. It is a shortcut for thumbs; for
 * keyboards and screen readers, which have the link itself at the top of the page, it would only be said twice.
 */
export function TopBar() {
  const phase = useTopPhase();
  const me = useMe().data;
  useRootMark('data-has-control-bar');
  const [main] = phase
    ? topControls({ phase, isUserKnown: me !== undefined, examStatus: me?.exam_status })
    : [];
  return (
    <div className={styles.bar} aria-hidden="true">
      {main && (
        <ButtonLink href={main.to} tabIndex={-1}>
          {main.label}
        </ButtonLink>
      )}
      <a className={styles.up} href="#top" tabIndex={-1}>
        <PhrasedText text="上へもどる" />
      </a>
    </div>
  );
}
