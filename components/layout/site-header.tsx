import Link from 'next/link';
import { useRouter } from 'next/router';
import { Phrased } from '@/components/ui/phrased-text';
import { useDisplayName } from '@/hooks/api/use-display-name';
import { useLogout } from '@/hooks/api/use-login';
import { useMe } from '@/hooks/api/use-me';
import { useStoredFlag } from '@/hooks/use-stored';
import site from '@/lib/generated/site.json';
import { paths } from '@/lib/paths';
import styles from './site-header.module.scss';

/** These pages have their own 「ログイン」, so the header shows none. */
const pagesWithLogin: readonly string[] = [paths.top(), paths.login(), paths.entryComplete()];

function Account() {
  const name = useDisplayName();
  const { logOut, isPending } = useLogout();
  return (
    <>
      {name && <bdi className={styles.name}>{name}</bdi>}
      <button type="button" className={styles.control} onClick={logOut} aria-disabled={isPending}>
        ログアウト
      </button>
    </>
  );
}

/** The bar at the top of a page: the site's name, the user's name, login or logout. */
export function SiteHeader() {
  const { pathname } = useRouter();
  const me = useMe().data;
  const isLoggedIn = me?.exam_status !== undefined;
  const isLogoutPending = useStoredFlag('logout_pending');
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
