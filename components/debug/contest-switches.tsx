import { periods } from '@knowledgeking/contract/rules/periods';
import { useState } from 'react';
import { errorWords } from '@/components/error/error-words';
import { Button } from '@/components/ui/button';
import { useReloadAll } from '@/hooks/api/use-cache';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { moveToPeriod, setMaintenance } from '@/lib/api-client/debug';
import type { ErrorScreenKind } from '@/lib/error-effects';
import styles from './debug.module.scss';
import { useDebugAction } from './use-debug-action';

/** Moves the contest from period to period, into maintenance and out of it. */
export function ContestSwitches() {
  const [message, setMessage] = useState('点検中です。');
  const { outcome, run } = useDebugAction();
  const reloadAll = useReloadAll();
  const change = (action: () => Promise<unknown>) => run(action).then(reloadAll);
  return (
    <>
      <p className={styles.row}>
        {periods.map((period) => (
          <Button key={period} look="second" onClick={() => change(() => moveToPeriod({ period }))}>
            {period}
          </Button>
        ))}
      </p>
      <label className={styles.part}>
        メンテナンスのメッセージ
        <input value={message} onChange={(event) => setMessage(event.target.value)} />
      </label>
      <p className={styles.row}>
        <Button
          look="second"
          onClick={() => change(() => setMaintenance({ maintenance_status: 'in_maintenance', message }))}
        >
          メンテナンスをはじめる
        </Button>
        <Button look="second" onClick={() => change(() => setMaintenance({ maintenance_status: 'none' }))}>
          メンテナンスを終える
        </Button>
      </p>
      <pre role="status" className={styles.outcome}>
        {outcome}
      </pre>
    </>
  );
}

/** Raises each error screen; a reload of the page brings it back. */
export function ErrorScreenSwitches() {
  const raise = useErrorScreen((state) => state.raise);
  const kinds = Object.keys(errorWords) as ErrorScreenKind[];
  return (
    <p className={styles.row}>
      {kinds.map((kind) => (
        <Button key={kind} look="second" onClick={() => raise(kind)}>
          {kind.toUpperCase()}
        </Button>
      ))}
    </p>
  );
}
