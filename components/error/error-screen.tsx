import { errorWords } from '@/components/error/error-words';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { StandingFigure } from '@/components/ui/standing-figure';
import type { ErrorScreenKind } from '@/lib/api-error';
import styles from './error-screen.module.scss';

interface ErrorScreenProps {
  screen: ErrorScreenKind;
  /** The server's own words; shown in maintenance instead of ours. */
  message?: string | undefined;
  /** What 「トップへ戻る」 does. */
  onBack: () => void;
}

/** One of the error screens. It is announced when it comes up. */
export function ErrorScreen({ screen, message, onBack }: ErrorScreenProps) {
  const words = errorWords[screen];
  const body = screen === 'maintenance' && message ? message : words.body;
  return (
    <div className={styles.screen}>
      <StandingFigure {...words.figure} />
      <Panel>
        <div role="alert">
          <h1 className={styles.heading}>{words.heading}</h1>
          <p className={styles.body}>{body}</p>
        </div>
        {words.hasWayBack && (
          <div className={styles.way}>
            <Button onClick={onBack}>トップへ戻る</Button>
          </div>
        )}
      </Panel>
    </div>
  );
}
