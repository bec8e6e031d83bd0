import { type FormEvent, type ReactNode, useState, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { PageSection } from '@/components/ui/page-section';
import { keepDebugKey, needsDebugKey, readDebugKey } from '@/lib/api-client/debug';
import { subscribeToStorage } from '@/lib/storage';
import styles from './debug.module.scss';

/** Asks once in a session for the key of the debug calls, where the API wants one; then shows what makes use of it. */
export function WithDebugKey({ children }: { children: ReactNode }) {
  const key = useSyncExternalStore(subscribeToStorage, readDebugKey, () => undefined);
  if (!needsDebugKey()) return children;
  return key === undefined ? (
    <KeyForm />
  ) : (
    <>
      <p className={styles.row}>
        <Button look="second" onClick={() => keepDebugKey('')}>
          鍵を入れなおす
        </Button>
      </p>
      {children}
    </>
  );
}

function KeyForm() {
  const [typed, setTyped] = useState('');
  function keep(event: FormEvent): void {
    event.preventDefault();
    keepDebugKey(typed.trim());
  }
  return (
    <PageSection heading="デバッグ用の鍵" level={1}>
      <form onSubmit={keep}>
        <label className={styles.part}>
          DEBUG_KEY
          <input
            type="password"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <Button type="submit" look="second">
          この鍵を使う
        </Button>
      </form>
    </PageSection>
  );
}
