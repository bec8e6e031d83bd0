import { useRouter } from 'next/router';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { useTopPhase } from '@/hooks/use-top-phase';
import { isWithin, paths } from '@/lib/paths';
import styles from './entry-over-notice.module.scss';

/**
 * Tells whoever the guard has sent from a page of the entry to the top page why they are there: entry is over. Once; it is gone
 * with the next page.
 */
export function EntryOverNotice({ isTurnedAway }: { isTurnedAway: boolean }) {
  const { pathname } = useRouter();
  const phase = useTopPhase();
  const [isShown, setIsShown] = useState(false);
  const isOnEntry = isWithin(pathname, paths.entry());
  const isOver = phase !== undefined && phase !== 'teaser' && phase !== 'entry';
  if (isTurnedAway && isOnEntry && isOver && !isShown) setIsShown(true);
  const isTop = pathname === paths.top();
  if (isShown && !isOnEntry && !isTop) setIsShown(false);
  if (!isShown || !isTop) return null;
  return (
    <div className={styles.notice} role="alert">
      <Panel>
        <p className={styles.word}>エントリーの受付は終わりました。</p>
        <p>
          確認メールのリンクは、もう使えません。エントリーを確定した方は、メールでとどいた受験番号でログインできます。
        </p>
        <div className={styles.way}>
          <Button look="second" onClick={() => setIsShown(false)}>
            閉じる
          </Button>
        </div>
      </Panel>
    </div>
  );
}
