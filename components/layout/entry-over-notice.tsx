import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { Phrased } from '@/components/ui/phrased-text';
import { useTopPhase } from '@/hooks/use-top-phase';
import styles from './entry-over-notice.module.scss';

/** Tells users who were redirected from an entry page to the top page that entry is over; renders nothing if it is not. */
export default function EntryOverNotice({ onClose }: { onClose: () => void }) {
  const phase = useTopPhase();
  if (phase === undefined || phase === 'teaser' || phase === 'entry') return null;
  return (
    <div className={styles.notice} role="alert">
      <Panel>
        <Phrased.P className={styles.word} text="エントリーの受付は終わりました。" />
        <Phrased.P text="確認メールのリンクは、もう使えません。エントリーを確定した方は、メールで届いた受験番号でログインできます。" />
        <div className={styles.actions}>
          <Button look="second" onClick={onClose}>
            閉じる
          </Button>
        </div>
      </Panel>
    </div>
  );
}
