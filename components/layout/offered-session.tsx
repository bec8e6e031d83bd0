import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { PhrasedText } from '@/components/ui/phrased-text';
import { useAcceptExamNumber } from '@/hooks/api/use-accept-exam-number';
import { useDisplayName, useKeptDisplayName } from '@/hooks/api/use-display-name';
import styles from './entry-over-notice.module.scss';

interface OfferedSessionProps {
  examNumber: string;
  onDecline: () => void;
}

/** Asks the user who is logged in, or has an exam number stored here, before a link logs in somebody else. */
export default function OfferedSession({ examNumber, onDecline }: OfferedSessionProps) {
  const kept = useKeptDisplayName();
  const name = useDisplayName() ?? kept;
  const { accept, isPending, message } = useAcceptExamNumber();
  return (
    <div className={styles.notice} role="alert">
      <Panel>
        <p className={styles.word}>
          {name ? (
            <>
              <bdi>{name}</bdi>
              <PhrasedText text="さんとしてログインしています。" />
            </>
          ) : (
            'ほかの受験番号でログインしています。'
          )}
          <PhrasedText text="別の受験番号でログインしますか？" />
        </p>
        <p>
          <PhrasedText text="心あたりのないリンクから来たときは、「このまま続ける」を押してください。" />
        </p>
        {message && (
          <p className={styles.word}>
            <PhrasedText text={message} />
          </p>
        )}
        <div className={styles.way}>
          <Button onClick={onDecline}>このまま続ける</Button>
          <Button look="second" onClick={() => void accept(examNumber)} isBusy={isPending}>
            別の受験番号でログインする
          </Button>
        </div>
      </Panel>
    </div>
  );
}
