import Link from 'next/link';
import { useRouter } from 'next/router';
import { type ReactNode, useDeferredValue, useEffect, useSyncExternalStore } from 'react';
import { LoadingOverlay, PageGate, useNeedsOfGuard } from '@/components/layout/page-or-error-screen';
import { Scenery } from '@/components/layout/scenery';
import { isHeldSideways, wantsPortrait, watchOrientation } from '@/components/layout/sideways-notice';
import styles from '@/components/layout/site-layout.module.scss';
import { type PageLayout, SiteHead } from '@/components/layout/site-page';
import { OptionalPart } from '@/components/ui/optional-part';
import { FuriganaContext, Phrased } from '@/components/ui/phrased-text';
import { useLinkedLogin, useOffered } from '@/hooks/api/login-by-link-or-kept-number';
import { useDisplayName } from '@/hooks/api/partner-name';
import { useLogout } from '@/hooks/api/use-login';
import { useMe } from '@/hooks/api/use-me';
import { lazyComponent } from '@/hooks/lazy-loading';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { useGuard } from '@/hooks/use-guard';
import { useHeadingFocus } from '@/hooks/use-heading-focus';
import { useRootMark } from '@/hooks/use-root-mark';
import { useCleanAddress, useRouteEffects } from '@/hooks/use-route-effects';
import { useStoredFlag, useStoredValue } from '@/hooks/use-stored';
import { sendTailLinkClick } from '@/lib/analytics';
import { furiganaMark, readFurigana, showsFurigana } from '@/lib/furigana';
import site from '@/lib/generated/site.json';
import { paths } from '@/lib/paths';

/** Effects behind all pages, and the notice to turn the device: no page needs them at first. */
export const DeferredLayout = lazyComponent(() => import('./deferred-layout'));
const OfferedSession = lazyComponent(() => import('@/components/login/offered-session'));

/** The layout of all pages: head, frame, header, guard, error screens, overlay. */
export function SiteLayout({ layout, children }: { layout: PageLayout; children: ReactNode }) {
  const isNavigating = useRouteEffects();
  const { frame = 'full_screen', prepare } = layout;
  useEffect(() => void prepare?.(), [prepare]);
  useCleanAddress();
  const isDeferredLayoutLoaded = DeferredLayout.useIsLoaded();
  const isSideways = useSyncExternalStore(watchOrientation, isHeldSideways, () => false);
  // The page can be used until the notice is there.
  const mustBeTurned = isDeferredLayoutLoaded && isSideways && wantsPortrait(layout.route);
  const outcome = useGuard();
  const askAgain = useNeedsOfGuard(outcome, layout.isPlayPage);
  const guardScreen = outcome.kind === 'error_screen' ? outcome.screen : undefined;
  const hasErrorScreen = useErrorScreen((state) => state.screen !== undefined) || guardScreen !== undefined;
  const isWaiting = outcome.kind === 'unknown' || outcome.kind === 'redirect';
  const isUnsure = layout.isEarly === true && outcome.kind === 'unknown';
  // No answer goes out as long as it is not decided whose it is.
  const isAskedFirst = useOffered() !== undefined && layout.isPlayPage === true;
  useHeadingFocus(hasErrorScreen || !isWaiting);
  useRootMark('data-is-inert', mustBeTurned);
  // A page with frame `none` draws its own surroundings, but not behind an error screen.
  const surroundings = hasErrorScreen && frame === 'none' ? 'full_screen' : frame;
  return (
    <>
      <SiteHead layout={layout} />
      <OptionalPart kind="scenery" isQuiet>
        {surroundings !== 'none' && <Scenery isQuiet={layout.isPlayPage === true && !hasErrorScreen} />}
      </OptionalPart>
      {/* Before the page, so that it is in the first paint however long the page is. */}
      <LoadingOverlay
        isShown={isNavigating || (isWaiting && !hasErrorScreen)}
        isUnsure={isUnsure}
        onAgain={outcome.kind === 'unknown' ? askAgain : undefined}
      />
      <div className={styles.frame} data-frame={surroundings} inert={mustBeTurned}>
        <OptionalPart kind="header" isQuiet>
          {!layout.isPlayPage && <SiteHeader />}
        </OptionalPart>
        <main>
          <OptionalPart kind="notice" isQuiet>
            <SwitchUserPrompt />
          </OptionalPart>
          {!isAskedFirst && <PageGate {...{ layout, outcome, guardScreen, isUnsure }}>{children}</PageGate>}
        </main>
        {/* Only once it is known whether the page may be shown, as the page would push the footer down. */}
        <OptionalPart kind="footer" isQuiet>
          {frame !== 'full_screen' && (hasErrorScreen || !isWaiting) && <SiteFooter />}
        </OptionalPart>
      </div>
      <OptionalPart kind="deferred_layout" isQuiet>
        <DeferredLayout sidewaysOn={mustBeTurned ? layout.route : undefined} />
      </OptionalPart>
    </>
  );
}

/** Asks before a link logs in somebody other than the current user. */
function SwitchUserPrompt() {
  const offered = useOffered();
  const decline = useLinkedLogin(({ decline }) => decline);
  return offered && <OfferedSession examNumber={offered} onDecline={decline} />;
}

/** These pages have their own 「ログイン」, so the header shows none. */
const pagesWithLogin: readonly string[] = [paths.top(), paths.login(), paths.entryComplete()];

function Account() {
  const name = useDisplayName();
  const { logOut, isPending } = useLogout();
  return (
    <>
      {name && (
        <bdi className={styles.name} translate="no">
          {name}
        </bdi>
      )}
      <button type="button" className={styles.control} onClick={logOut} aria-disabled={isPending}>
        ログアウト
      </button>
    </>
  );
}

/** The bar at the top of a page: the site's name, the user's name, login or logout. */
function SiteHeader() {
  const { pathname } = useRouter();
  const me = useMe().data;
  const isLoggedIn = me?.exam_status !== undefined;
  const isLogoutPending = useStoredFlag('logout_pending');
  const isWaitingForApp = useLinkedLogin(({ isWaiting }) => isWaiting);
  const offersLogin = me !== undefined && !isLoggedIn && !pagesWithLogin.includes(pathname);
  return (
    <header className={styles.header}>
      {/* The top page's words are not fetched again by the top page. */}
      <Link href={paths.top()} prefetch={pathname === paths.top() ? false : null} className={styles.site}>
        {site.short_name}
      </Link>
      {isLoggedIn && <Account />}
      {offersLogin && (
        <Link href={paths.login()} className={styles.control}>
          ログイン
        </Link>
      )}
      {isWaitingForApp && (
        <Phrased.P
          role="status"
          className={styles.failure}
          text="アプリに｜受験番号《じゅけんばんごう》を｜確《たし》かめています。このままお待ちください。"
        />
      )}
      {me && !isLoggedIn && isLogoutPending && (
        <Phrased.P
          role="alert"
          className={styles.failure}
          text="この端末ではログアウトしました。サーバーにはまだ伝わっていないので、つながりしだい送りなおします。"
        />
      )}
    </header>
  );
}

/** The footer: contact address, copyright, and the licences of what the site is made with (written by the build). */
function SiteFooter() {
  const { contact_email, copyright } = site;
  const mail = `mailto:${contact_email}`;
  const licenses = '/licenses.txt';
  return (
    <footer className={styles.footer}>
      <p>
        お問い合わせ：
        <a href={mail} onClick={() => sendTailLinkClick(mail)}>
          {contact_email}
        </a>
      </p>
      <p>
        <small>
          {copyright}{' '}
          <a href={licenses} onClick={() => sendTailLinkClick(licenses)}>
            ライセンス
          </a>
        </small>
      </p>
    </footer>
  );
}

/** Provides `FuriganaContext`, in a render that a tap can interrupt: hydrating stays in slices. The style sheet hides the readings at once. */
export function FuriganaProvider({ children }: { children: ReactNode }) {
  const isOff = !showsFurigana(useStoredValue(readFurigana), useMe().data?.is_children_division);
  useRootMark(furiganaMark, isOff);
  return <FuriganaContext value={!useDeferredValue(isOff)}>{children}</FuriganaContext>;
}
