import type { FormEvent, ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import styles from './form.module.scss';

interface FormProps {
  onSubmit: (event: FormEvent) => void;
  /** The submit button's label. */
  action: string;
  isSending: boolean;
  /** The message above the button about a failed submission. */
  message?: string | undefined;
  look?: 'main' | 'second';
  children: ReactNode;
}

/** A form: its fields, one below the other, and the submit button. */
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

/** The message about a failed submission; announced when it appears. */
export function FormMessage({ message }: { message: string | undefined }) {
  return (
    <p role="alert" className={styles.message}>
      {message}
    </p>
  );
}
