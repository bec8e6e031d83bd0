import { useEffect, useState } from 'react';
import styles from '@/components/ui/again-button.module.scss';
import { Button, type ButtonVariant } from '@/components/ui/button';
import { Phrased } from '@/components/ui/phrased-text';

/** How long it is busy at most, in milliseconds: a lost call goes on trying for a minute, and somebody may want to press again. */
const busyMilliseconds = 5_000;

interface AgainButtonProps {
  variant?: ButtonVariant;
  /** Asks the server again; never rejects. */
  ask: () => unknown;
  children: string;
}

/** A button that asks the server again, and is busy while it has just done so. */
export function AgainButton({ variant = 'second', ask, children }: AgainButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  async function press(): Promise<void> {
    setIsAsking(true);
    await Promise.race([ask(), new Promise((resolve) => setTimeout(resolve, busyMilliseconds))]);
    setIsAsking(false);
  }
  return (
    <Button variant={variant} isBusy={isAsking} busyText="確かめています" onClick={() => void press()}>
      {children}
    </Button>
  );
}

/** For how long something is waited for without a word, in milliseconds. */
const patienceMilliseconds = 5_000;

/** Below something that is waited for: once it takes long, says so, with a button to ask again. @param ask never rejects */
export function LongWait({ ask }: Pick<AgainButtonProps, 'ask'>) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), patienceMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    <div className={styles.long}>
      <Phrased.P role="alert" text="時間がかかっています。つながると、ひとりでに進みます。" />
      <AgainButton ask={ask}>もう一度</AgainButton>
    </div>
  );
}
