import { type DatabaseTrouble, databaseTrouble } from '../database/trouble.ts';

const unreachable =
  'に接続できません。アドレスが正しいか、サーバーが動いているか、この機械から届くかを確かめてください';
const forbidden =
  'では、このユーザーにその操作が許されていません。プライマリーのアドレスと、表の持ち主のユーザーを使ってください';

/** Completes a sentence that begins with 「データベース（address）」: what is wrong, and what to do about it. */
const words: Partial<Record<DatabaseTrouble, string>> = {
  node_away:
    'のうち、次のノードに届きません。そのノードを戻すか、スタンバイを昇格させてください（docs/citus.md）。止まらずに使えるのは contest status、maintenance、log、mail list です。participant も、アドレスの代わりに受験番号で指定すれば、届くノードの人に使えます',
  connection_timeout: unreachable,
  unreachable,
  no_socket: unreachable,
  tls: 'にTLSで接続できません。アドレスの sslmode がサーバーに合っているか、証明書が信頼されているかを確かめてください',
  login: 'にログインできません。アドレスのユーザー名とパスワードを確かめてください',
  no_database: 'がありません。アドレスのデータベース名を確かめるか、作成してください',
  busy: 'はいまこれ以上の接続を受けつけません。数秒待ってから、もう一度実行してください',
  read_only: forbidden,
  forbidden,
  disk_full: 'のディスクに空きがありません。容量を増やしてください',
  lost: 'との接続が、終わる前に切れました。contest status と contest log でどこまで進んだかを確かめてから、もう一度実行してください',
};

/**
 * Explains in one sentence why a database can't be used and what to do; the password is left out of its address.
 * @param isConnecting whether nothing has been done yet, so that any error is about the connection, and nothing can have been lost
 * @returns undefined where the error is about something else
 */
export function explainDatabaseError(error: unknown, url: string, isConnecting: boolean): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const trouble = databaseTrouble(error);
  const known = trouble && !(isConnecting && trouble === 'lost') ? words[trouble] : undefined;
  if (!known && !isConnecting) return undefined;
  const says = known ?? 'を使えません。PostgreSQLのアドレスかどうかを確かめてください';
  const code = 'code' in error ? String(error.code) : '';
  return `データベース（${withoutPassword(url)}）${says}（${error.message || code}）。`;
}

/** A database's address as it may be shown. */
export function withoutPassword(text: string): string {
  const { protocol, username, host, pathname } = new URL(text);
  return `${protocol}//${username && `${username}@`}${host}${pathname}`;
}
