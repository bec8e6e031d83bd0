/** A kind of error (of the driver, network, TLS or PostgreSQL), recognised by its code or by how its message begins. */
interface Trouble {
  codes: (string | RegExp)[];
  messages: string[];
  /** Completes a sentence that begins with 「データベース（address）」: what is wrong, and what to do about it. */
  says: string;
  /** Applies only after the connection was made: before that, nothing can have been lost. */
  isAfterConnecting?: true;
}

const troubles: Trouble[] = [
  {
    codes: [
      'ECONNREFUSED',
      'ENOTFOUND',
      'EAI_AGAIN',
      'ETIMEDOUT',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'ENOENT',
      '08001',
    ],
    messages: ['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout'],
    says: 'に接続できません。アドレスが正しいか、サーバーが動いているか、この機械から届くかを確かめてください',
  },
  {
    codes: [/^ERR_(TLS|SSL)/, /CERT/, 'EPROTO', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    messages: [
      'The server does not support SSL connections',
      'There was an error establishing an SSL connection',
    ],
    says: 'にTLSで接続できません。アドレスの sslmode がサーバーに合っているか、証明書が信頼されているかを確かめてください',
  },
  {
    codes: ['28P01', '28000'],
    messages: ['SASL'],
    says: 'にログインできません。アドレスのユーザー名とパスワードを確かめてください',
  },
  {
    codes: ['3D000'],
    messages: [],
    says: 'がありません。アドレスのデータベース名を確かめるか、作成してください',
  },
  {
    codes: ['57P03', '53300'],
    messages: [],
    says: 'はいまこれ以上の接続を受けつけません。数秒待ってから、もう一度実行してください',
  },
  {
    codes: ['42501', '25006'],
    messages: [],
    says: 'では、このユーザーにその操作が許されていません。プライマリーのアドレスと、表の持ち主のユーザーを使ってください',
  },
  { codes: ['53100'], messages: [], says: 'のディスクに空きがありません。容量を増やしてください' },
  {
    codes: [/^08/, /^57P0/, 'ECONNRESET', 'EPIPE'],
    messages: ['Connection terminated', 'Client has encountered a connection error'],
    says: 'との接続が、終わる前に切れました。contest status と contest log でどこまで進んだかを確かめてから、もう一度実行してください',
    isAfterConnecting: true,
  },
];

/**
 * Explains in one sentence why a database can't be used and what to do; the password is left out of its address.
 * @param isConnecting whether nothing has been done yet, so that any error is about the connection
 * @returns undefined where the error is about something else
 */
export function explainDatabaseError(error: unknown, url: string, isConnecting: boolean): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const found = troubles.find(
    ({ codes, messages, isAfterConnecting }) =>
      !(isConnecting && isAfterConnecting) &&
      (codes.some((known) => (typeof known === 'string' ? known === code : known.test(code))) ||
        messages.some((known) => error.message.startsWith(known))),
  );
  if (!found && !isConnecting) return undefined;
  const says = found?.says ?? 'を使えません。PostgreSQLのアドレスかどうかを確かめてください';
  return `データベース（${withoutPassword(url)}）${says}（${error.message || code}）。`;
}

/** A database's address as it may be shown. */
export function withoutPassword(text: string): string {
  const { protocol, username, host, pathname } = new URL(text);
  return `${protocol}//${username && `${username}@`}${host}${pathname}`;
}
