/** How a kind of trouble is recognised: by the code of PostgreSQL, the network or TLS, or by how the message begins where the code says nothing. */
interface Signs {
  codes?: RegExp;
  message?: RegExp;
  /** Whether it passes by itself, and a later try may succeed. */
  passes?: true;
}

/** Everything that can be wrong with a database or the way to it. The first kind whose signs an error has is its kind. */
const signs = {
  /** A server of a cluster can't be reached by the one that was asked, or is being replaced: Citus' own words, most of them without a code. */
  node_away: {
    message:
      /^(?:connection to the remote node|failure on connection marked|execution cannot recover|failed to prepare transaction|could not commit transaction|there is a shard placement in node group|node group \d+ does not have)/,
    passes: true,
  },
  connection_timeout: {
    message: /^(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout)/,
    passes: true,
  },
  unreachable: {
    codes: /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST\w+|ENET\w+|08001)$/,
    passes: true,
  },
  /** A socket in the file system that is not there. */
  no_socket: { codes: /^ENOENT$/ },
  tls: {
    codes: /^ERR_(?:TLS|SSL)|CERT|^(?:EPROTO|UNABLE_TO_VERIFY_LEAF_SIGNATURE)$/,
    message: /^(?:The server does not support SSL|There was an error establishing an SSL connection)/,
  },
  login: { codes: /^(?:28P01|28000)$/, message: /^SASL/ },
  no_database: { codes: /^3D000$/ },
  /** It is starting, or has no connection left. */
  busy: { codes: /^(?:57P03|53300)$/, passes: true },
  /** It only reads, as a standby does before it takes over. */
  read_only: { codes: /^25006$/, passes: true },
  forbidden: { codes: /^42501$/ },
  disk_full: { codes: /^53100$/, passes: true },
  lost: {
    codes: /^(?:08|57P0|ECONN|EPIPE$)/,
    message: /^(?:Connection terminated|Client has encountered a connection error|Client was closed)/,
    passes: true,
  },
  /** Another statement was first, and PostgreSQL asks for the same again. */
  conflict: { codes: /^40(?:001|P01)$/, passes: true },
  statement_timeout: { codes: /^57014$/, message: /^Query read timeout/, passes: true },
  /** No memory, files or ports left, errors of the system around it, an end that nobody knows. */
  exhausted: { codes: /^(?:53|580[03]0$|40003$|EADDRNOTAVAIL$|EMFILE$)/, passes: true },
} satisfies Record<string, Signs>;

/** A kind of trouble with the database. */
type DatabaseTrouble = keyof typeof signs;

const kinds = Object.entries<Signs>(signs) as [DatabaseTrouble, Signs][];

function recognise(error: unknown): [DatabaseTrouble, Signs] | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  return kinds.find(([, { codes, message }]) => codes?.test(code) || message?.test(error.message));
}

/** The trouble with the database that an error is about; undefined where it is about something else. */
export const databaseTrouble = (error: unknown): DatabaseTrouble | undefined => recognise(error)?.[0];

/** Trouble in which the database reads and does not write. */
export type WriteTrouble = 'disk_full' | 'read_only';

/** The trouble with writing that an error is about; undefined where it is about something else. */
export function writeTrouble(error: unknown): WriteTrouble | undefined {
  const trouble = databaseTrouble(error);
  return trouble === 'disk_full' || trouble === 'read_only' ? trouble : undefined;
}

/** Whether an error only means that the database can't be reached, or can't do its work, right now. */
export const isDatabaseUnavailable = (error: unknown): boolean => recognise(error)?.[1].passes === true;

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

/** The trouble with a database in a sentence, without its password; undefined for other errors. @param isConnecting while nothing is done yet */
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
