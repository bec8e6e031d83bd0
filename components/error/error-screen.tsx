import type { ReactNode } from 'react';
import { errorWords, wayOnWithExam } from '@/components/error/error-words';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { PhrasedText } from '@/components/ui/phrased-text';
import { StandingFigure } from '@/components/ui/standing-figure';
import type { ErrorScreenKind } from '@/lib/error-effects';
import styles from './error-screen.module.scss';

interface ErrorScreenProps {
  screen: ErrorScreenKind;
  /** Replaces the screen's usual text: the server's message in maintenance, or a reason. */
  message?: string | undefined;
  /** Whether it is instead of the exam's play page, to which there may still be a way back. Default false. */
  isInExam?: boolean;
  /** Called by 「トップへ戻る」. */
  onBack: () => void;
  /** Called by 「入力しなおす」; absent if there is no form to go back to. */
  onRetype?: (() => void) | undefined;
  /** Called by 「もう一度試す」. */
  onTryAgain?: () => void;
  /** Whether the new try is in progress. */
  isTrying?: boolean;
  /** Below the buttons: what else can be done here. */
  children?: ReactNode;
}

/** One of the error screens. It is announced when it comes up. */
export function ErrorScreen(props: ErrorScreenProps) {
  const { screen, message, isInExam = false, isTrying = false, children, ...ways } = props;
  const words = errorWords[screen];
  return (
    <div className={styles.screen}>
      <StandingFigure {...words.figure} />
      <Panel>
        <div role="alert">
          <h1 className={styles.heading}>
            <PhrasedText text={words.heading} />
          </h1>
          <p className={styles.body}>
            <PhrasedText text={message || words.body} />
          </p>
          {isInExam && screen === 'apology' && (
            <p className={styles.body}>
              <PhrasedText text={wayOnWithExam} />
            </p>
          )}
        </div>
        <div className={styles.ways}>
          {ways.onRetype && <Button onClick={ways.onRetype}>入力しなおす</Button>}
          {words.way === 'top' && (
            <Button look={ways.onRetype || children ? 'second' : 'main'} onClick={ways.onBack}>
              トップへ戻る
            </Button>
          )}
          {words.way === 'again' && (
            <Button onClick={ways.onTryAgain} isBusy={isTrying}>
              もう一度試す
            </Button>
          )}
        </div>
        {children}
        {words.way === 'again' && (
          <p role="status" className={styles.trying}>
            <PhrasedText
              text={isTrying ? '確かめています。' : 'つながると、この画面はひとりでに消えます。'}
            />
          </p>
        )}
      </Panel>
    </div>
  );
}
