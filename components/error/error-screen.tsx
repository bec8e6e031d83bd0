import { useRouter } from 'next/router';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PageLayout } from '@/components/layout/site-page';
import { AgainButton } from '@/components/ui/again-button';
import { Button } from '@/components/ui/button';
import { StandingFigure } from '@/components/ui/crew-figure';
import { Panel } from '@/components/ui/panel';
import { Phrased } from '@/components/ui/phrased-text';
import { useReloadAll } from '@/hooks/api/change-of-person';
import { staleStatusMilliseconds } from '@/hooks/api/maintenance';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { lazyComponent } from '@/hooks/lazy-loading';
import { isUnderWay, useAction } from '@/hooks/use-action';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { focusHeading } from '@/hooks/use-heading-focus';
import { latestRequest } from '@/lib/api-error';
import { clock } from '@/lib/clock';
import type { ErrorScreenKind } from '@/lib/error-effects';
import crew from '@/lib/generated/crew.json';
import { type Expression, paths } from '@/lib/paths';
import { formatDateTime } from '@/lib/time-text';
import styles from './error-screen.module.scss';

const LoginHere = lazyComponent(() => import('@/components/login/login-form'));

interface ErrorWords {
  heading: string;
  body: string;
  /** The button: back to the top page, try again, or none if one can only wait. */
  action: 'top' | 'again' | 'none';
  figure: { member: string; expression: Expression };
}

/** The words of each error screen. */
export const errorWords: Record<ErrorScreenKind, ErrorWords> = {
  cant_access: {
    heading: 'アクセスが集中しています',
    body: 'ただいまアクセスが集中しているため、サイトにアクセスできませんでした。しばらくしてからもう一度お試しください。',
    action: 'again',
    figure: { member: crew.duties.cook, expression: 'troubled' },
  },
  maintenance: {
    heading: 'メンテナンス中です',
    body: '終了までしばらくお待ちください。',
    action: 'none',
    figure: { member: crew.duties.rigger, expression: 'smile' },
  },
  no_record: {
    heading: '成績を表示できません',
    body: 'ログイン情報をご確認ください。このログイン情報では成績が登録されていません。入力内容を確認してもう一度ログインしてください。',
    action: 'top',
    figure: { member: crew.duties.recorder, expression: 'troubled' },
  },
  already_loggedin: {
    heading: '別の端末でログイン中です',
    body: 'このユーザーは別の端末でログイン中です。参加するには、そちらの端末での回答を中止してください。',
    action: 'top',
    figure: { member: crew.duties.lookout, expression: 'surprised' },
  },
  entry_failure: {
    heading: 'エントリーできませんでした',
    body: 'エントリーに失敗しました。お手数ですが、トップページからもう一度お試しください。',
    action: 'top',
    figure: { member: crew.duties.recorder, expression: 'troubled' },
  },
  login_failure: {
    heading: 'ログインできませんでした',
    body: 'ログインに失敗しました。お手数ですが、トップページからもう一度お試しください。',
    action: 'top',
    figure: { member: crew.duties.navigator, expression: 'troubled' },
  },
  apology: {
    heading: '申しわけありません',
    body: 'エラーが発生したため、クイズを終了しました。トップページに戻り、しばらく待ってからもう一度お試しください。',
    action: 'top',
    figure: { member: crew.duties.captain, expression: 'troubled' },
  },
};

/** For a call that is refused as in maintenance while the status says that there is none. */
const partWords = {
  heading: 'いま使えないところがあります',
  message:
    'サイトの一部が止まっています。くり返し確かめていますので、このままお待ちください。使えるようになると、この画面はひとりでに消えます。',
};

interface ErrorScreenProps {
  screen: ErrorScreenKind;
  /** Replaces the screen's usual heading. */
  heading?: string | undefined;
  /** Replaces the screen's usual text: the server's message in maintenance, or a reason. */
  message?: string | undefined;
  /** The request that failed; default: the latest one that was responded to. */
  requestId?: string | undefined;
  /** Called by 「たしかめる」; absent where nothing is in doubt. */
  onCheck?: (() => unknown) | undefined;
  /** Called by 「もう一度試す」; absent where that can't help. */
  onAgain?: (() => void) | undefined;
  /** Called by 「続きから解く」; absent if no attempt goes on. */
  onResume?: (() => void) | undefined;
  onBack: () => void;
  /** Called by 「入力しなおす」; absent if there is no form to go back to. */
  onRetype?: (() => void) | undefined;
  isTrying?: boolean;
  /** Below the buttons: what else can be done here. */
  children?: ReactNode;
}

/** One of the error screens. It is announced when it comes up. */
export function ErrorScreen(props: ErrorScreenProps) {
  const { screen, heading, message, requestId, isTrying = false, children, ...actions } = props;
  const words = errorWords[screen];
  const hasBetterAction =
    actions.onCheck || actions.onAgain || actions.onResume || actions.onRetype || children;
  return (
    <div className={styles.screen}>
      <StandingFigure {...words.figure} />
      <Panel>
        <div role="alert">
          <Phrased.H1 className={styles.heading} text={heading ?? words.heading} />
          <Phrased.P className={styles.body} text={message || words.body} />
        </div>
        <div className={styles.actions}>
          {actions.onCheck && (
            <AgainButton variant="main" ask={actions.onCheck}>
              たしかめる
            </AgainButton>
          )}
          {actions.onAgain && (
            <Button onClick={actions.onAgain} isBusy={isTrying}>
              もう一度試す
            </Button>
          )}
          {actions.onResume && <Button onClick={actions.onResume}>続きから解く</Button>}
          {actions.onRetype && <Button onClick={actions.onRetype}>入力しなおす</Button>}
          {words.action === 'top' && (
            <Button variant={hasBetterAction ? 'second' : 'main'} onClick={actions.onBack}>
              トップへ戻る
            </Button>
          )}
        </div>
        {children}
        {words.action === 'again' && (
          <Phrased.P
            role="status"
            className={styles.trying}
            text={isTrying ? '確かめています。' : 'つながると、この画面はひとりでに消えます。'}
          />
        )}
        <ForTheOffice requestId={requestId ?? latestRequest.id} />
      </Panel>
    </div>
  );
}

/** The ways from an error screen to other pages. The screen stays until the other page is there: otherwise this one would appear for a moment, and fail again. */
export function useErrorScreenExits() {
  const router = useRouter();
  const clear = useErrorScreen((state) => state.clear);
  const reloadAll = useReloadAll();
  function leaveFor(page: string): void {
    void router.push(page).then(() => clear());
  }
  function goToTop(): void {
    leaveFor(paths.top());
    reloadAll();
  }
  return { leaveFor, goToTop };
}

/** The page with the form that an error screen is about; undefined if correcting the input can't help. */
function formPageOf(screen: ErrorScreenKind, reason: string | undefined, page: string): string | undefined {
  if (screen === 'login_failure') return paths.login();
  const hasForm = page === paths.entry() || page === paths.login();
  return screen === 'entry_failure' && !reason && hasForm ? page : undefined;
}

interface PageErrorScreenProps {
  screen: ErrorScreenKind;
  /** The guard's error screen, if that is what is shown. */
  guardScreen: ErrorScreenKind | undefined;
  errorHint: PageLayout['errorHint'];
}

/** Whether the status says, and not only from before the maintenance screen came up, that there is no maintenance: then only a part is missing. */
function useIsOnlyPart(screen: ErrorScreenKind): boolean {
  const answer = useSiteStatus().data;
  const [since] = useState(() => performance.now());
  const [isPart, setIsPart] = useState(false);
  useEffect(() => {
    const isNone = answer?.site_status.maintenance_status === 'none';
    setIsPart((before) => isNone && (before || performance.now() - since > staleStatusMilliseconds));
  }, [answer, since]);
  return isPart && screen === 'maintenance';
}

/** The error screen in place of the page that is open, with what can be done about it there. The apology is another one. */
export function PageErrorScreen({ screen, guardScreen, errorHint }: PageErrorScreenProps) {
  const { pathname } = useRouter();
  const { message, error, clear } = useErrorScreen();
  const { leaveFor, goToTop } = useErrorScreenExits();
  const status = useSiteStatus();
  // Once the status is read, what was raised is cleared; what the page lacks is read again at once.
  const { phase, start: tryAgain } = useAction(async () => {
    for (const { again } of useErrorScreen.getState().missing.values()) void again?.();
    await status.reload();
  });
  const isOnlyPart = useIsOnlyPart(screen);
  const formPage = formPageOf(screen, message, pathname);
  function goToForm(page: string): void {
    if (page === pathname) {
      flushSync(() => clear());
      focusHeading();
    } else leaveFor(page);
  }
  const isLoginMissing = screen === 'no_record' && guardScreen === 'no_record';
  const below = isLoginMissing ? (
    <LoginHere />
  ) : errorHint && errorHint.screen === screen ? (
    <errorHint.Below />
  ) : undefined;
  return (
    <ErrorScreen
      screen={screen}
      heading={isOnlyPart ? partWords.heading : undefined}
      message={isOnlyPart ? partWords.message : message}
      requestId={error?.requestId}
      onBack={goToTop}
      onRetype={formPage ? () => goToForm(formPage) : undefined}
      onAgain={errorWords[screen].action === 'again' ? () => void tryAgain() : undefined}
      isTrying={isUnderWay(phase)}
    >
      {below}
    </ErrorScreen>
  );
}

/** As many characters of a request's id as tell it from the others of its minute; the API's log has all of them. */
const shortLength = 8;

/** The time at which a failure came up, and a short number of the request: by these the office finds it in the log. */
function ForTheOffice({ requestId }: { requestId: string | undefined }) {
  const [at] = useState(() => clock.now() ?? Date.now());
  return (
    <div className={styles.office}>
      <p>
        {formatDateTime(at)}
        {requestId && <span translate="no">{`番号 ${requestId.slice(0, shortLength)}`}</span>}
      </p>
      <Phrased.P text="事務局に知らせるときは、この画面を写真にとって送ると、調べるのに役立ちます。" />
    </div>
  );
}
