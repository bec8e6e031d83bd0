import { debugBirthplace } from '@knowledgeking/contract/rules/debug';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useLogin } from '@/hooks/api/use-login';
import { getDebugTitles, makeDebugEntry } from '@/lib/api-client/debug';
import { hasFields, isString } from '@/lib/checks';
import regions from '@/lib/generated/regions.json';
import { paths } from '@/lib/paths';
import styles from './debug.module.scss';
import { useDebugAction } from './use-debug-action';

const isEntry = hasFields({ base_crew_token: isString });

/** Makes an entry without mails; its number can log in here, or come in as the partner app's token. And lists the titles. */
export function DebugEntryForm({ examId }: { examId: string }) {
  const [isChild, setIsChild] = useState(false);
  const [birthplace, setBirthplace] = useState(debugBirthplace);
  const [token, setToken] = useState('');
  const { outcome, run } = useDebugAction();
  const router = useRouter();
  const logIn = useLogin();

  const enter = () =>
    run(async () => {
      const entry: unknown = await makeDebugEntry(examId, { children_division: isChild, birthplace });
      if (isEntry(entry)) setToken(entry.base_crew_token);
      return entry;
    });
  const logInWithIt = () =>
    run(async () => {
      await logIn(token, new AbortController().signal);
      await router.push(paths.top());
    });
  return (
    <>
      <label className={styles.part}>
        出身地
        <select value={birthplace} onChange={(event) => setBirthplace(event.target.value)}>
          {regions.map((region) => (
            <option key={region}>{region}</option>
          ))}
        </select>
      </label>
      <label>
        <input type="checkbox" checked={isChild} onChange={(event) => setIsChild(event.target.checked)} />
        こどもの部
      </label>
      <p>
        <Button look="second" onClick={enter}>
          デバッグ用にエントリーする
        </Button>
      </p>
      <label className={styles.part}>
        受験番号（トークン）
        <input value={token} onChange={(event) => setToken(event.target.value)} />
      </label>
      <p className={styles.row}>
        <Button look="second" onClick={logInWithIt}>
          この番号でログインする
        </Button>
        <Button look="second" onClick={() => run(() => getDebugTitles(examId))}>
          称号の一覧
        </Button>
        <a
          href={`${paths.top()}?type=webview&is_logged_in=true#base_crew_token=${encodeURIComponent(token)}`}
          target="_blank"
          rel="noreferrer"
        >
          パートナーアプリとして開く
        </a>
      </p>
      <pre role="status" className={styles.outcome}>
        {outcome}
      </pre>
    </>
  );
}
