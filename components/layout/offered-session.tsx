import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { useAcceptToken } from '@/hooks/api/use-accept-token';
import { useDisplayName } from '@/hooks/api/use-display-name';
import { useStoredText } from '@/hooks/use-stored';
import styles from './entry-over-notice.module.scss';

interface OfferedSessionProps {
  token: string;
  onDecline: () => void;
}

/** Asks whoever is logged in, or has a number kept here, before a link logs in somebody else. */
export default function OfferedSession({ token, onDecline }: OfferedSessionProps) {
  const stored = useStoredText('display_name');
  const name = useDisplayName() ?? stored;
  const { accept, isPending } = useAcceptToken();
  return (
    <div className={styles.notice} role="alert">
      <Panel>
        <p className={styles.word}>
          {name ? (
            <>
              <bdi>{name}</bdi>さんとしてログインしています。
            </>
          ) : (
            'ほかの受験番号でログインしています。'
          )}
          別の受験番号でログインしますか？
        </p>
        <p>心あたりのないリンクから来たときは、「このまま続ける」を押してください。</p>
        <div className={styles.way}>
          <Button onClick={onDecline}>このまま続ける</Button>
          <Button look="second" onClick={() => void accept(token)} isBusy={isPending}>
            別の受験番号でログインする
          </Button>
        </div>
      </Panel>
    </div>
  );
}
