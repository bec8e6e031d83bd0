import type { CallBody, CallName, CallQuery, CallResult } from '@knowledgeking/contract';
import { periods } from '@knowledgeking/contract/rules/periods';
import {
  callNames,
  callPath,
  debugBirthplace,
  debugKeyHeader,
  routes,
} from '@knowledgeking/contract/rules/routes';
import { useRouter } from 'next/router';
import { type FormEvent, type ReactNode, useState } from 'react';
import styles from '@/components/debug/debug.module.scss';
import { errorWords } from '@/components/error/error-screen';
import { sitePage, WithExam } from '@/components/layout/site-page';
import { Button } from '@/components/ui/button';
import { PageSection } from '@/components/ui/panel';
import { useReloadAll } from '@/hooks/api/change-of-person';
import { useLogin } from '@/hooks/api/use-login';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { useStoredText } from '@/hooks/use-stored';
import { type CallInput, type CallOptions, send } from '@/lib/api-client/http';
import { request } from '@/lib/api-client/request';
import { ApiError } from '@/lib/api-error';
import { hasFields, isStoredText, isString } from '@/lib/checks';
import { env } from '@/lib/env';
import type { ErrorScreenKind } from '@/lib/error-effects';
import regions from '@/lib/generated/regions.json';
import { paths } from '@/lib/paths';
import { readStored, removeStored, writeStored } from '@/lib/storage';

/** For operators on staging: every call, entries without mails, periods, maintenance, error screens. */
export default sitePage(
  {
    title: 'デバッグ: API',
    route: `${paths.debug()}/api`,
    frame: 'column',
    isPersonal: true,
    staysBelow: true,
  },
  () => (
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
  ),
);

/** Fires any call of the contract, with whatever is written into it. */
function CallForm({ examId }: { examId: string }) {
  const [name, setName] = useState<CallName>('getSiteStatus');
  const [written, setWritten] = useState(editableOf('getSiteStatus'));
  const { shown, run } = useDebugAction();
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
      <Button
        variant="second"
        onClick={fire}
      >{`${routes[name].method} ${callPath(name, { examId })}`}</Button>
      {shown}
    </>
  );
}

/** Buttons in a row, by what they say. */
function Buttons({ actions, children }: { actions: Record<string, () => unknown>; children?: ReactNode }) {
  return (
    <p className={styles.row}>
      {Object.entries(actions).map(([label, onClick]) => (
        <Button key={label} variant="second" onClick={onClick}>
          {label}
        </Button>
      ))}
      {children}
    </p>
  );
}

/** Asks once in a session for the key of the debug calls, where the API wants one; then shows what makes use of it. */
function WithDebugKey({ children }: { children: ReactNode }) {
  const key = useStoredText('debug_key');
  if (!needsDebugKey()) return children;
  return key === undefined ? (
    <KeyForm />
  ) : (
    <>
      <Buttons actions={{ 鍵を入れなおす: () => keepDebugKey('') }} />
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
        <Button type="submit" variant="second">
          この鍵を使う
        </Button>
      </form>
    </PageSection>
  );
}

/** Moves the contest from period to period, into maintenance and out of it. */
function ContestSwitches() {
  const [message, setMessage] = useState('点検中です。');
  const { shown, run } = useDebugAction();
  const reloadAll = useReloadAll();
  const change = (action: () => Promise<unknown>) => () => run(action).then(reloadAll);
  return (
    <>
      <Buttons
        actions={Object.fromEntries(
          periods.map((period) => [period, change(() => requestDebug('debugPeriod', { body: { period } }))]),
        )}
      />
      <label className={styles.part}>
        メンテナンスのメッセージ
        <input value={message} onChange={(event) => setMessage(event.target.value)} />
      </label>
      <Buttons
        actions={{
          メンテナンスをはじめる: change(() =>
            requestDebug('debugMaintenance', { body: { maintenance_status: 'in_maintenance', message } }),
          ),
          メンテナンスを終える: change(() =>
            requestDebug('debugMaintenance', { body: { maintenance_status: 'none' } }),
          ),
        }}
      />
      {shown}
    </>
  );
}

/** Raises each error screen; a reload of the page brings it back. */
function ErrorScreenSwitches() {
  const raise = useErrorScreen((state) => state.raise);
  const kinds = Object.keys(errorWords) as ErrorScreenKind[];
  return (
    <Buttons actions={Object.fromEntries(kinds.map((kind) => [kind.toUpperCase(), () => raise(kind)]))} />
  );
}

const isEntry = hasFields({ base_crew_token: isString });

/** Makes an entry without mails; its number can log in here, or come in as the partner app's token. And lists the titles. */
function DebugEntryForm({ examId }: { examId: string }) {
  const [isChild, setIsChild] = useState(false);
  const [birthplace, setBirthplace] = useState(debugBirthplace);
  const [token, setToken] = useState('');
  const { shown, run } = useDebugAction();
  // An entry and a login fail as on any other page.
  const applyError = useErrorEffect();
  const router = useRouter();
  const logIn = useLogin();

  const enter = () =>
    run(async () => {
      const entry: unknown = await requestDebug('debugEntry', {
        examId,
        body: { children_division: isChild, birthplace },
      });
      if (isEntry(entry)) setToken(entry.base_crew_token);
      return entry;
    }, applyError);
  const logInWithIt = () =>
    run(async () => {
      await logIn(token, new AbortController().signal);
      await router.push(paths.top());
    }, applyError);
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
      <Buttons actions={{ デバッグ用にエントリーする: enter }} />
      <label className={styles.part}>
        受験番号（トークン）
        <input value={token} onChange={(event) => setToken(event.target.value)} />
      </label>
      <Buttons
        actions={{
          この番号でログインする: logInWithIt,
          称号の一覧: () => run(() => requestDebug('debugTitles', { examId })),
        }}
      >
        <a
          href={`${paths.top()}?type=webview&is_logged_in=true#base_crew_token=${encodeURIComponent(token)}`}
          target="_blank"
          rel="noreferrer"
        >
          パートナーアプリとして開く
        </a>
      </Buttons>
      {shown}
    </>
  );
}

/** The calls that carry something. */
type Carrying = {
  [Name in CallName]: [CallBody<Name>, CallQuery<Name>] extends [undefined, undefined] ? never : Name;
}[CallName];

/** The bodies and queries that the calls are fired with unless they are changed; the exam is the current one. */
type Samples = { readonly [Name in Carrying]: Omit<CallInput<Name>, 'examId'> };

const entry: CallBody<'enter'> = {
  email: 'taro@example.jp',
  display_name: '海野太郎',
  birthplace: debugBirthplace,
  children_division: false,
  agreed: true,
};

/** A call that carries something and is not here does not compile. */
const samples: Samples & { readonly getPartnerEntryStatus: CallOptions } = {
  login: { body: { base_crew_token: '' } },
  resendExamNumber: { body: { email: entry.email } },
  reportSeenErrors: { body: { errors: [{ screen: 'page', seen_at: '2025-06-22T13:00:00.000+09:00' }] } },
  enter: { body: entry },
  resendEntryMail: { body: { email: entry.email } },
  getEntryConfirmation: { query: { entry_token: '' } },
  confirmEntry: { body: { entry_token: '' } },
  getPartnerEntryStatus: {
    headers: { Authorization: 'Bearer ', 'x-api-key': env.baseSiteApiKey },
    baseUrl: env.baseSiteApiUrl,
  },
  submitAnswer: { body: { answer: '', quiz_number: 1 } },
  finishPastExam: { body: { submissions: [], start_at: '' } },
  debugEntry: { body: { children_division: false, birthplace: debugBirthplace } },
  debugPeriod: { body: { period: 'in_progress' } },
  debugMaintenance: { body: { maintenance_status: 'in_maintenance', message: '' } },
};

/** The sample that the operators' page offers for a call. */
function sampleOf(call: CallName): CallOptions & { body?: unknown; query?: Record<string, string> } {
  return call in samples ? samples[call as keyof typeof samples] : {};
}

/** The parts of a call that can be changed before it is fired, as one JSON text. */
function editableOf(call: CallName): string {
  const { body, query, headers } = sampleOf(call);
  return JSON.stringify({ body, query, headers }, null, 1);
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  const { status = '応答なし', code, message, fields } = error;
  return `${status} ${code}\n${message}\n${JSON.stringify(fields)}`;
}

/** Runs what an operator presses, and shows the response or the failure in its place on the page. `onFailed`: what else a failure does; default nothing. */
function useDebugAction() {
  const [outcome, setOutcome] = useState('');
  async function run(action: () => Promise<unknown>, onFailed?: (error: unknown) => unknown): Promise<void> {
    setOutcome('…');
    try {
      setOutcome(JSON.stringify(await action(), null, 1) ?? 'OK');
    } catch (error) {
      setOutcome(wordsOf(error));
      onFailed?.(error);
    }
  }
  const shown = (
    <pre role="status" className={styles.outcome}>
      {outcome}
    </pre>
  );
  return { shown, run };
}

/** Whether the API wants a key with debug calls: on staging, which anyone can reach. */
const needsDebugKey = (): boolean => env.appEnv === 'staging';

/** The key that was given in this session; undefined where there is none yet. */
const readDebugKey = (): string | undefined => readStored('debug_key', isStoredText);

/** Keeps the key for this session, for every call of this page; an empty one is forgotten. */
function keepDebugKey(key: string): void {
  if (key === '') removeStored('debug_key');
  else writeStored('debug_key', key);
}

function keyHeaders(): Record<string, string> {
  const key = readDebugKey();
  return key === undefined ? {} : { [debugKeyHeader]: key };
}

/** A call's parts as an operator writes them. */
type WrittenInput = CallOptions & { examId: string; body?: unknown; query?: Record<string, string> };

/** Any call as it is, once, whatever its answer looks like. Throws ApiError. */
function sendAnything(call: CallName, { headers, ...written }: WrittenInput): Promise<unknown> {
  const input = { ...written, headers: { ...keyHeaders(), ...headers }, isUnchecked: true };
  return send(call, input as CallInput<CallName> & WrittenInput);
}

/** Makes a call with the key. Throws ApiError. */
const requestDebug = <Call extends Extract<CallName, `debug${string}`>>(
  call: Call,
  input: CallInput<Call>,
): Promise<CallResult<Call>> => request(call, { ...input, headers: keyHeaders() });
