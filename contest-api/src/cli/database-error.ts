/** A kind of error (of the driver, network, TLS or PostgreSQL), recognised by its code or by how its message begins. */
interface Trouble {
  codes: (string | RegExp)[];
  messages: string[];
  /** Completes a sentence that begins with "The database at …": what is wrong, and what to do about it. */
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
    says: 'can’t be reached: see that the address is right, that the server is up, and that it can be reached from this machine',
  },
  {
    codes: [/^ERR_(TLS|SSL)/, /CERT/, 'EPROTO', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    messages: [
      'The server does not support SSL connections',
      'There was an error establishing an SSL connection',
    ],
    says: 'can’t be reached over TLS: see that "sslmode" in the address fits the server and that its certificate is trusted',
  },
  {
    codes: ['28P01', '28000'],
    messages: ['SASL'],
    says: 'refuses this login: see that user and password in the address are right',
  },
  {
    codes: ['3D000'],
    messages: [],
    says: 'is not there: see that the name in the address is right, or create it',
  },
  {
    codes: ['57P03', '53300'],
    messages: [],
    says: 'takes no more connections at the moment: try again in a few seconds',
  },
  {
    codes: ['42501', '25006'],
    messages: [],
    says: 'doesn’t let this user do that: the address has to be the primary server’s, with the user that owns the contest’s tables',
  },
  { codes: ['53100'], messages: [], says: 'has no room left on its disk' },
  {
    codes: [/^08/, /^57P0/, 'ECONNRESET', 'EPIPE'],
    messages: ['Connection terminated', 'Client has encountered a connection error'],
    says: 'was lost before the command was done: see "status" for what it has done, and do it again',
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
  const says = found?.says ?? 'can’t be used: see that the address is that of a PostgreSQL';
  return `The database at ${withoutPassword(url)} ${says} (${error.message || code}).`;
}

function withoutPassword(text: string): string {
  const { protocol, username, host, pathname } = new URL(text);
  return `${protocol}//${username && `${username}@`}${host}${pathname}`;
}
