import { BlockList, isIP } from 'node:net';
import { hostname } from 'node:os';
import { isEmail } from '@knowledgeking/contract/rules/email';
import { addressOf, domainOf, isSender } from './mail/outbox/sender-address.ts';
import {
  Environment,
  readNames,
  readNumber,
  readOneOf,
  readOrigins,
  readProxies,
  readSender,
  readShare,
  readUrl,
  type TrustedProxies,
} from './setting-readers.ts';
import { type NeededSetting, wrong } from './setting-words.ts';

export { SettingsError } from './setting-words.ts';

/** The settings of the contest API and its command line; `.env.example` describes each. */
export interface Settings {
  appEnv: 'development' | 'staging' | 'production';
  host: string;
  port: number;
  /** Address of the operations port: metrics, readiness, documentation. */
  operationsHost: string;
  /** Default: 10000 above `port`, or below it where that would be past 65535. */
  operationsPort: number;
  /** Host names under which the live page is opened, besides addresses and localhost; in lower case. */
  operationsNames: string[];
  /** Opens the live page on the operations port; empty: there is no such page. */
  operationsToken: string;
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
  /** Where mails that could not be delivered come back to, each with a tag behind the name; empty: the address of `mailFrom`. */
  mailBounceTo: string;
  /** The mailbox behind `mailBounceTo` as an IMAP URL; empty: none is read. */
  bounceMailboxUrl: string;
  /** Origins whose pages may call the API; mails link to the first one. */
  siteOrigins: string[];
  sessionSecret: string;
  /** Hashes and encrypts what the database must not show: exam numbers, entry tokens, mails waiting to be sent. */
  dataKey: string;
  /** The key that debug calls must bring on staging; in development they are open. */
  debugKey: string;
  /** Whom the audit log names when this process changes something for an operator. */
  operator: string;
  /** Whether OPERATOR says so; otherwise it is the name of the account and the machine. */
  isOperatorNamed: boolean;
  trustProxy: TrustedProxies;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** From how many milliseconds on a call is logged as slow. */
  slowCallMilliseconds: number;
  /** Where traces are sent (OTLP over HTTP); empty: nowhere, and nothing is traced. */
  tracesEndpoint: string;
  /** The share of the calls that are traced, 0..1. */
  tracedShare: number;
  /** Connections to PostgreSQL per copy of the API. */
  databasePoolSize: number;
  /** How many submits go to the database as one statement at most; 1: none go together. */
  submitBatchSize: number;
  /** How long a copy that was told to end (SIGTERM) still serves while it says that it is not ready. */
  drainSeconds: number;
  /** Calls per minute without a session from one address; whole schools share one, so this only stops floods. */
  rateLimitPerMinute: number;
  /** Calls per minute of one participant, from all devices together. */
  participantRateLimitPerMinute: number;
  /** Login attempts per minute from one address. */
  loginRateLimitPerMinute: number;
  /** Mails that one mailbox gets per hour; see mail/outbox/limit.ts. */
  mailsPerMailbox: number;
  /** Mails that can be requested per hour from one network address; see http/limits.ts. */
  mailRequestsPerAddress: number;
}

/**
 * Reads and checks every setting.
 * @throws SettingsError naming every setting that is missing or wrong, and what is expected
 */
export function readSettings(values: Record<string, string | undefined>): Settings {
  const env = new Environment(values);
  const settings = readEach(env);
  refuseUnsafe(env, settings);
  env.finish();
  return settings;
}

function readEach(env: Environment): Settings {
  const { values } = env;
  const appEnv = readOneOf(env, 'APP_ENV', ['development', 'staging', 'production'], 'development');
  const port = readNumber(env, 'PORT', 3000, { minimum: 0, maximum: 65_535 });
  return {
    appEnv,
    host: values.HOST || '127.0.0.1',
    port,
    operationsHost: values.OPERATIONS_HOST || '127.0.0.1',
    operationsPort: readNumber(env, 'OPERATIONS_PORT', operationsPortBeside(port), { maximum: 65_535 }),
    operationsNames: readNames(env, 'OPERATIONS_NAMES'),
    operationsToken: values.OPERATIONS_TOKEN || (appEnv === 'development' ? developmentToken : ''),
    databaseUrl: readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    dataDirectory: values.DATA_DIR || '.data',
    databasePort: readNumber(env, 'DATABASE_PORT', 0, { minimum: 0, maximum: 65_535 }),
    smtpUrl: readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailPort: readNumber(env, 'MAIL_PORT', 1025, { minimum: 0, maximum: 65_535 }),
    mailWebPort: readNumber(env, 'MAIL_WEB_PORT', 1080, { minimum: 0, maximum: 65_535 }),
    mailFrom: readSender(env, 'MAIL_FROM', '知識王決定戦 事務局 <no-reply@localhost>'),
    mailBounceTo: values.MAIL_BOUNCE_TO ?? '',
    bounceMailboxUrl: readUrl(env, 'BOUNCE_MAILBOX_URL', ['imaps:', 'imap:']),
    siteOrigins: readOrigins(env, 'SITE_ORIGIN', [`http://localhost:${port}`, `http://127.0.0.1:${port}`]),
    sessionSecret: values.SESSION_SECRET || defaultSecrets.sessionSecret,
    dataKey: values.DATA_KEY || defaultSecrets.dataKey,
    debugKey: values.DEBUG_KEY ?? '',
    operator: values.OPERATOR || loginName(values),
    isOperatorNamed: Boolean(values.OPERATOR),
    trustProxy: readProxies(env, 'TRUST_PROXY'),
    logLevel: readOneOf(
      env,
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'info',
    ),
    slowCallMilliseconds: readNumber(env, 'SLOW_CALL_MILLISECONDS', 1_000, { minimum: 1 }),
    tracesEndpoint: readUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    tracedShare: readShare(env, 'OTEL_TRACES_SAMPLER_ARG', 1),
    databasePoolSize: readNumber(env, 'DATABASE_POOL_SIZE', 10, { minimum: 1, maximum: 500 }),
    submitBatchSize: readNumber(env, 'SUBMIT_BATCH_SIZE', 256, { minimum: 1, maximum: 1_000 }),
    drainSeconds: readNumber(env, 'DRAIN_SECONDS', appEnv === 'development' ? 0 : 5, { maximum: 300 }),
    rateLimitPerMinute: readNumber(env, 'RATE_LIMIT_PER_MINUTE', 6_000, { minimum: 1 }),
    participantRateLimitPerMinute: readNumber(env, 'RATE_LIMIT_PER_PARTICIPANT', 1_200, { minimum: 1 }),
    loginRateLimitPerMinute: readNumber(env, 'LOGIN_RATE_LIMIT_PER_MINUTE', 3_000, { minimum: 1 }),
    mailsPerMailbox: readNumber(env, 'MAIL_RATE_LIMIT_PER_HOUR', 10, { minimum: 1 }),
    mailRequestsPerAddress: readNumber(env, 'MAIL_RATE_LIMIT_PER_ADDRESS', 3_000, { minimum: 1 }),
  };
}

/** Who is logged in on which machine, such as `hana@venue-1`: behind sudo, whoever called it. */
function loginName({ SUDO_USER, USER, LOGNAME }: Record<string, string | undefined>): string {
  return `${SUDO_USER || USER || LOGNAME || 'unknown'}@${hostname()}`;
}

/**
 * Derived from the port, so that several copies on one machine get different ones; 0 picks a free one, as for the port
 * itself.
 */
function operationsPortBeside(port: number): number {
  if (port === 0) return 0;
  return port + 10_000 <= 65_535 ? port + 10_000 : port - 10_000;
}

import neededSettings from './needed-settings.json' with { type: 'json' };

/** Secrets used where development sets none; everywhere else they are refused. */
export const defaultSecrets = {
  sessionSecret: 'development-only-secret-do-not-use-in-production',
  dataKey: 'development-only-data-key-do-not-use-in-production',
};

/** Opens the live page in development, which serves this machine only; elsewhere there is no page without a token of its own. */
export const developmentToken = 'development';

/** The settings that are secrets, with the minimum length of each in characters. */
const secretNames = {
  SESSION_SECRET: { field: 'sessionSecret', shortest: 32 },
  DATA_KEY: { field: 'dataKey', shortest: 32 },
  DEBUG_KEY: { field: 'debugKey', shortest: 16 },
  OPERATIONS_TOKEN: { field: 'operationsToken', shortest: 20 },
} as const satisfies Partial<Record<NeededSetting, { field: keyof Settings; shortest: number }>>;

/** Secrets that a contest can go without; where one is set, it must be a good one. */
const optionalSecrets: NeededSetting[] = ['OPERATIONS_TOKEN'];

/** Refuses settings that would be unsafe in the environment of APP_ENV. */
export function refuseUnsafe(env: Environment, settings: Settings): void {
  const { appEnv } = settings;
  const needed = Object.keys(neededSettings[appEnv]) as NeededSetting[];
  for (const name of needed) if (!env.values[name]) env.refuse(name, wrong('needed', name, appEnv));
  if (isEveryNetwork(settings.operationsHost))
    env.refuse('OPERATIONS_HOST', wrong('open_operations', settings.operationsHost));
  refuseForeignReturnAddress(env, settings);
  switch (appEnv) {
    case 'development':
      refuseForgottenEnvironment(env, settings);
      if (!isLoopback(settings.host)) env.refuse('HOST', wrong('open_development', settings.host));
      return;
    case 'staging':
      refuseWeakSecrets(env, settings, needed);
      return;
    case 'production':
      refuseWeakSecrets(env, settings, needed);
      refuseUnsafeAddresses(env, settings);
      return;
  }
}

/**
 * Development opens the debug calls to everyone. Settings that serve other machines mean that somebody forgot to set
 * APP_ENV; HOST would not show it, because behind a web server on the same machine it is loopback as well.
 */
function refuseForgottenEnvironment(env: Environment, { siteOrigins, trustProxy }: Settings): void {
  const elsewhere = siteOrigins.find(
    (origin) => URL.canParse(origin) && !isLoopback(new URL(origin).hostname),
  );
  if (elsewhere) env.refuse('APP_ENV', wrong('public_origin', elsewhere));
  if (trustProxy) env.refuse('APP_ENV', wrong('behind_proxy'));
}

/** The longest part of a return address before its @; the tag of 33 characters behind it must fit into mail's 64. */
const longestReturnName = 31;

/** Mails whose sender and return address are of different domains fail DMARC's check of SPF, and go to spam. */
function refuseForeignReturnAddress(env: Environment, { mailFrom, mailBounceTo }: Settings): void {
  if (!mailBounceTo || !isSender(mailFrom)) return;
  const [name = '', domain = ''] = mailBounceTo.split('@');
  const own = domainOf(addressOf(mailFrom));
  const isOwn = domain === own || domain.endsWith(`.${own}`) || own.endsWith(`.${domain}`);
  const isShort = /^[\w.-]+$/.test(name) && name.length <= longestReturnName;
  if (isEmail(mailBounceTo) && isShort && isOwn) return;
  env.refuse('MAIL_BOUNCE_TO', wrong('return_address', own, longestReturnName, mailBounceTo));
}

/** A secret must be long enough, not one of the defaults, and used for one setting only. */
function refuseWeakSecrets(env: Environment, settings: Settings, needed: NeededSetting[]): void {
  const known = new Set<string>(Object.values(defaultSecrets));
  const names = Object.keys(secretNames) as (keyof typeof secretNames)[];
  for (const name of names.filter((one) => [...needed, ...optionalSecrets].includes(one))) {
    const { field, shortest } = secretNames[name];
    const secret = settings[field];
    if (!secret) continue;
    if (known.has(secret) || secret.length < shortest) env.refuse(name, wrong('weak', name, settings.appEnv));
    known.add(secret);
  }
}

function refuseUnsafeAddresses(env: Environment, settings: Settings): void {
  const isOpen = (origin: string) => URL.canParse(origin) && new URL(origin).protocol !== 'https:';
  const isLocal = (origin: string) => URL.canParse(origin) && isLoopback(new URL(origin).hostname);
  if (settings.siteOrigins.some((origin) => isOpen(origin) || isLocal(origin)))
    env.refuse('SITE_ORIGIN', wrong('needed', 'SITE_ORIGIN', 'production'));
  if (/@(localhost|127\.|\[)/i.test(settings.mailFrom))
    env.refuse('MAIL_FROM', wrong('needed', 'MAIL_FROM', 'production'));
  if (URL.canParse(settings.databaseUrl) && !saysHowEncrypted(new URL(settings.databaseUrl)))
    env.refuse('DATABASE_URL', wrong('ssl_mode'));
}

const sslModes = ['verify-full', 'verify-ca', 'require', 'prefer', 'no-verify', 'disable'];

/** node-postgres does not encrypt by default, so the address of another machine must say whether to. */
function saysHowEncrypted(url: URL): boolean {
  const { host = decodeURIComponent(url.hostname), sslmode = '' } = Object.fromEntries(url.searchParams);
  const isOnThisMachine = host === '' || host.startsWith('/') || isLoopback(host);
  return isOnThisMachine || sslModes.includes(sslmode);
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Whether a host name or address is this machine's own. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  const version = isIP(address);
  if (version === 0) return /^(.+\.)?localhost$/i.test(address);
  return loopback.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Whether listening on this address, in whatever notation, means listening on every network. */
function isEveryNetwork(host: string): boolean {
  const url = `http://${isIP(host) === 6 ? `[${host}]` : host}`;
  return URL.canParse(url) && ['0.0.0.0', '[::]', '[::ffff:0:0]'].includes(new URL(url).hostname);
}
