import { LoginForm } from '@/components/login/login-form';
import { PhrasedText } from '@/components/ui/phrased-text';
import styles from './login-here.module.scss';

/** The login on an error screen that is about nobody being logged in; the page then comes up in its place. */
export default function LoginHere() {
  return (
    <section className={styles.login} aria-labelledby="login-here">
      <h2 id="login-here" className={styles.heading}>
        <PhrasedText text="ログインすると見られます" />
      </h2>
      <LoginForm onDone={() => undefined} />
    </section>
  );
}
