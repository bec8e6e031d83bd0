import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import type { FormSubmission } from '@/lib/forms';
import { takeEarlySubmission } from '@/lib/head/early-submission';
import styles from './form.module.scss';

const waitingForNetwork = '電波が届いていません。このままお待ちください。つながると、ひとりでに送ります。';

interface FormProps {
  submission: FormSubmission;
  action: string;
  /** Whether what it needs is known; a press before that is carried out then. Default true. */
  isReady?: boolean;
  look?: 'main' | 'second';
  children?: ReactNode;
}

/** A form: fields and submit button. A press before the page has hydrated counts: the form is sent as soon as the page can. */
export function Form({ submission, action, isReady = true, look = 'main', children }: FormProps) {
  const { submit, isSending, isWaiting, message } = submission;
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isReady && ref.current && takeEarlySubmission(ref.current)) ref.current.requestSubmit();
  }, [isReady]);
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (isReady) submit();
  }
  return (
    <form ref={ref} className={styles.form} onSubmit={onSubmit} noValidate>
      {children}
      <Phrased.P role="alert" className={styles.message} text={message ?? ''} />
      <div className={styles.action}>
        <Button type="submit" look={look} isBusy={isSending} busyText="送信しています">
          {action}
        </Button>
        <p role="status" className={isWaiting ? styles.waiting : styles.sending}>
          {isSending && <PhrasedText text={isWaiting ? waitingForNetwork : '送信しています'} />}
        </p>
      </div>
    </form>
  );
}
