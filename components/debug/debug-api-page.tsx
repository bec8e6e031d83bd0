import type { CallName } from '@knowledgeking/contract';
import { callNames, callPath, routes } from '@knowledgeking/contract/rules/routes';
import { type FormEvent, type ReactNode, useState, useSyncExternalStore } from 'react';
import type { SitePage } from '@/components/layout/site-page';
import { WithExam } from '@/components/layout/with-exam';
import { Button } from '@/components/ui/button';
import { PageSection } from '@/components/ui/page-section';
import { keepDebugKey, needsDebugKey, readDebugKey, sendAnything } from '@/lib/api-client/debug';
import { paths } from '@/lib/paths';
import { subscribeToStorage } from '@/lib/storage';
import { ContestSwitches, ErrorScreenSwitches } from './contest-switches';
import styles from './debug.module.scss';
import { editableOf, sampleOf } from './debug-calls';
import { DebugEntryForm } from './debug-entry-form';
import { useDebugAction } from './use-debug-action';

/** For operators on staging: every call, entries without mails, periods, maintenance, error screens. */
const DebugApiPage: SitePage = () => (
  <WithDebugKey>
    <PageSection heading="開催の切りかえ" level={1}>
      <ContestSwitches />
    </PageSection>
    <PageSection heading="エラー画面">
      <ErrorScreenSwitches />
    </PageSection>
    <WithExam>
      {({ id }) => (
        <>
          <PageSection heading="API">
            <CallForm examId={id} />
          </PageSection>
          <PageSection heading="デバッグ用のエントリー">
            <DebugEntryForm examId={id} />
          </PageSection>
        </>
      )}
    </WithExam>
  </WithDebugKey>
);

DebugApiPage.layout = {
  title: 'デバッグ: API',
  route: `${paths.debug()}/api`,
  frame: 'column',
  isPersonal: true,
  staysBelow: true,
};

export default DebugApiPage;

/** Fires any call of the contract, with whatever is written into it. */
function CallForm({ examId }: { examId: string }) {
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

/** Asks once in a session for the key of the debug calls, where the API wants one; then shows what makes use of it. */
function WithDebugKey({ children }: { children: ReactNode }) {
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
