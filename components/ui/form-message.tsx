import styles from './form.module.scss';

/** What is said about a failed sending; announced when it appears. */
export function FormMessage({ message }: { message: string | undefined }) {
  return (
    <p role="alert" className={styles.message}>
      {message}
    </p>
  );
}
