import type { FormEvent, ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import styles from './form.module.scss';

interface FormProps {
  onSubmit: (event: FormEvent) => void;
  /** The words on the button that sends it. */
  action: string;
  isSending: boolean;
  /** What stands above the button about a failed sending. */
  message?: string | undefined;
  look?: 'main' | 'second';
  children: ReactNode;
}

/** Fields one under the other, with the button that sends them. */
export function Form({ onSubmit, action, isSending, message, look = 'main', children }: FormProps) {
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {children}
      <FormMessage message={message} />
      <div className={styles.action}>
        <Button type="submit" look={look} isBusy={isSending}>
          {action}
        </Button>
      </div>
      <p role="status" className="visually-hidden">
        {isSending && '送信しています'}
      </p>
    </form>
  );
}

/** What is said about a failed sending; announced when it appears. */
export function FormMessage({ message }: { message: string | undefined }) {
  return (
    <p role="alert" className={styles.message}>
      {message}
    </p>
  );
}
