import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { useTopPhase } from '@/hooks/use-top-phase';
import styles from './entry-over-notice.module.scss';

/** Tells whoever was sent from a page of the entry to the top page why they are there, where it is because entry is over. */
export default function EntryOverNotice({ onClose }: { onClose: () => void }) {
  const phase = useTopPhase();
  if (phase === undefined || phase === 'teaser' || phase === 'entry') return null;
  return (
    <div className={styles.notice} role="alert">
      <Panel>
        <p className={styles.word}>エントリーの受付は終わりました。</p>
        <p>
          確認メールのリンクは、もう使えません。エントリーを確定した方は、メールでとどいた受験番号でログインできます。
        </p>
        <div className={styles.way}>
          <Button look="second" onClick={onClose}>
            閉じる
          </Button>
        </div>
      </Panel>
    </div>
  );
}
