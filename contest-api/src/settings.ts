import { readNumber, readOneOf, readOrigins, readUrl, SettingsError } from './setting-readers.ts';

export { SettingsError };

const defaultSessionSecret = 'development-only-secret-do-not-use-in-production';
const defaultDataKey = 'development-only-data-key-do-not-use-in-production';

/** Everything that the contest API and its command line can be told from outside; see `.env.example`. */
export interface Settings {
  appEnv: 'development' | 'staging' | 'production';
  host: string;
  port: number;
  /** Empty: an embedded PostgreSQL under `dataDirectory`. */
  databaseUrl: string;
  dataDirectory: string;
  /** Port of the embedded PostgreSQL; 0 picks a free one. */
  databasePort: number;
  /** Empty: the mail catcher. */
  smtpUrl: string;
  mailPort: number;
  mailWebPort: number;
  mailFrom: string;
  /** Origins whose pages may call the API; the first one stands in mails. */
  siteOrigins: string[];
  sessionSecret: string;
  /** Hashes and encrypts what the database must not show: exam numbers, mail tokens, mails that wait. */
  dataKey: string;
  trustProxy: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Connections to PostgreSQL per copy of the API. */
  databasePoolSize: number;
  /** Calls per minute without a session from one address; whole schools share one, so this only stops floods. */
  rateLimitPerMinute: number;
  /** Calls per minute of one participant, from all devices together. */
  participantRateLimitPerMinute: number;
  /** Tries to log in per minute from one address. */
  loginRateLimitPerMinute: number;
  /** Mails that can be asked for per hour and mailbox. */
  mailRateLimitPerHour: number;
  /** Mails that can be asked for per hour from one address. */
  mailRateLimitPerAddress: number;
}

/**
 * Reads and checks every setting.
 * @throws SettingsError naming the setting and what is expected
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const appEnv = readOneOf(env, 'APP_ENV', ['development', 'staging', 'production'], 'development');
  const port = readNumber(env, 'PORT', 3000, { minimum: 0, maximum: 65_535 });
  const sessionSecret = env.SESSION_SECRET || defaultSessionSecret;
  if (appEnv !== 'development' && (sessionSecret === defaultSessionSecret || sessionSecret.length < 32)) {
    throw new SettingsError(
      'SESSION_SECRET',
      `a secret of your own, at least 32 characters, when APP_ENV is ${appEnv}`,
    );
  }
  const dataKey = env.DATA_KEY || defaultDataKey;
  const isDataKeyWeak = [defaultDataKey, sessionSecret].includes(dataKey) || dataKey.length < 32;
  if (appEnv !== 'development' && isDataKeyWeak) {
    throw new SettingsError(
      'DATA_KEY',
      `a key of your own, other than SESSION_SECRET, at least 32 characters, when APP_ENV is ${appEnv}`,
    );
  }
  return {
    appEnv,
    host: env.HOST || '127.0.0.1',
    port,
    databaseUrl: readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    dataDirectory: env.DATA_DIR || '.data',
    databasePort: readNumber(env, 'DATABASE_PORT', 0, { minimum: 0, maximum: 65_535 }),
    smtpUrl: readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailPort: readNumber(env, 'MAIL_PORT', 1025, { minimum: 0, maximum: 65_535 }),
    mailWebPort: readNumber(env, 'MAIL_WEB_PORT', 1080, { minimum: 0, maximum: 65_535 }),
    mailFrom: env.MAIL_FROM || '知識王決定戦 事務局 <no-reply@localhost>',
    siteOrigins: readOrigins(env, 'SITE_ORIGIN', [`http://localhost:${port}`, `http://127.0.0.1:${port}`]),
    sessionSecret,
    dataKey,
    trustProxy: readOneOf(env, 'TRUST_PROXY', ['true', 'false'], 'false') === 'true',
    logLevel: readOneOf(
      env,
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'info',
    ),
    databasePoolSize: readNumber(env, 'DATABASE_POOL_SIZE', 10, { minimum: 1, maximum: 500 }),
    rateLimitPerMinute: readNumber(env, 'RATE_LIMIT_PER_MINUTE', 6_000, { minimum: 1 }),
    participantRateLimitPerMinute: readNumber(env, 'RATE_LIMIT_PER_PARTICIPANT', 1_200, { minimum: 1 }),
    loginRateLimitPerMinute: readNumber(env, 'LOGIN_RATE_LIMIT_PER_MINUTE', 3_000, { minimum: 1 }),
    mailRateLimitPerHour: readNumber(env, 'MAIL_RATE_LIMIT_PER_HOUR', 10, { minimum: 1 }),
    mailRateLimitPerAddress: readNumber(env, 'MAIL_RATE_LIMIT_PER_ADDRESS', 3_000, { minimum: 1 }),
  };
}
