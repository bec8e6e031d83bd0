import type { CallName } from '@knowledgeking/contract';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { sendAnything } from '@/lib/api-client/debug';
import styles from './debug.module.scss';
import { debugCalls, editableOf } from './debug-calls';
import { useDebugAction } from './use-debug-action';

const names = Object.keys(debugCalls) as CallName[];

/** Fires any call of the contract, with whatever is written into it. */
export function CallForm({ examId }: { examId: string }) {
  const [name, setName] = useState<CallName>('getSiteStatus');
  const [written, setWritten] = useState(editableOf(debugCalls.getSiteStatus));
  const { outcome, run } = useDebugAction();
  const { method, path, baseUrl } = debugCalls[name];
  const address = path.replace(':id', encodeURIComponent(examId));

  function choose(chosen: CallName): void {
    setName(chosen);
    setWritten(editableOf(debugCalls[chosen]));
  }
  const fire = () =>
    run(async () => sendAnything({ call: name, method, path: address, baseUrl, ...JSON.parse(written) }));
  return (
    <>
      <label className={styles.part}>
        呼び出し
        <select value={name} onChange={(event) => choose(event.target.value as CallName)}>
          {names.map((each) => (
            <option key={each} value={each}>
              {`${debugCalls[each].method} ${debugCalls[each].path} (${each})`}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.part}>
        送る内容
        <textarea rows={7} value={written} onChange={(event) => setWritten(event.target.value)} />
      </label>
      <Button look="second" onClick={fire}>{`${method} ${address}`}</Button>
      <pre role="status" className={styles.outcome}>
        {outcome}
      </pre>
    </>
  );
}
