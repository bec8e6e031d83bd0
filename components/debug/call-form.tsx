import type { CallName } from '@knowledgeking/contract';
import { callNames, callPath, routes } from '@knowledgeking/contract/rules/routes';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { sendAnything } from '@/lib/api-client/debug';
import styles from './debug.module.scss';
import { editableOf, sampleOf } from './debug-calls';
import { useDebugAction } from './use-debug-action';

/** Fires any call of the contract, with whatever is written into it. */
export function CallForm({ examId }: { examId: string }) {
  const [name, setName] = useState<CallName>('getSiteStatus');
  const [written, setWritten] = useState(editableOf('getSiteStatus'));
  const { outcome, run } = useDebugAction();
  const { baseUrl } = sampleOf(name);

  function choose(chosen: CallName): void {
    setName(chosen);
    setWritten(editableOf(chosen));
  }
  const fire = () => run(async () => sendAnything(name, { examId, baseUrl, ...JSON.parse(written) }));
  return (
    <>
      <label className={styles.part}>
        呼び出し
        <select value={name} onChange={(event) => choose(event.target.value as CallName)}>
          {callNames.map((each) => (
            <option key={each} value={each}>
              {`${routes[each].method} ${routes[each].path} (${each})`}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.part}>
        送る内容
        <textarea rows={7} value={written} onChange={(event) => setWritten(event.target.value)} />
      </label>
      <Button look="second" onClick={fire}>{`${routes[name].method} ${callPath(name, { examId })}`}</Button>
      <pre role="status" className={styles.outcome}>
        {outcome}
      </pre>
    </>
  );
}
