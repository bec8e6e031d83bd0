import { BlockList, isIP } from 'node:net';
import { hostname, userInfo } from 'node:os';
import { isEmail } from '@knowledgeking/contract/rules/entry';
import { addressOf, domainOf } from './mail/addresses.ts';
import neededSettings from './needed-settings.json' with { type: 'json' };
import {
  Environment,
  names,
  number,
  oneOf,
  origins,
  proxies,
  type Reader,
  sender,
  share,
  text,
  url,
} from './setting-readers.ts';

type NeededSetting = keyof typeof neededSettings;

const highestPort = 65_535;
const appEnv = oneOf('APP_ENV', ['development', 'staging', 'production'], 'development');
const port = number('PORT', 3000, 0, highestPort);
const isDevelopment = (env: Environment) => appEnv(env) === 'development';

/** Every setting of the contest API and its command line: its variable, default and limits. `.env.example` describes each. */
const readers = {
  appEnv,
  host: text('HOST', '127.0.0.1'),
  port,
  /** Address of the operations port: metrics, readiness, documentation. */
  operationsHost: text('OPERATIONS_HOST', '127.0.0.1'),
  operationsPort: (env) => number('OPERATIONS_PORT', operationsPortBeside(port(env)), 0, highestPort)(env),
  /** Host names under which the operations port is opened, besides addresses and localhost; in lower case. */
  operationsNames: names('OPERATIONS_NAMES'),
  /** Opens the live page on the operations port; empty: there is no such page. In development it serves this machine only. */
  operationsToken: (env) => text('OPERATIONS_TOKEN', isDevelopment(env) ? 'development' : '')(env),
  /** Empty: an embedded PostgreSQL under `dataDirectory`. */
  databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
  dataDirectory: text('DATA_DIR', '.data'),
  /** Port of the embedded PostgreSQL; 0 picks a free one. */
  databasePort: number('DATABASE_PORT', 0, 0, highestPort),
  /** Empty: the mail catcher. */
  smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
  mailPort: number('MAIL_PORT', 1025, 0, highestPort),
  mailWebPort: number('MAIL_WEB_PORT', 1080, 0, highestPort),
  mailFrom: sender('MAIL_FROM', '知識王決定戦 事務局 <no-reply@localhost>'),
  /** Where mails that could not be delivered come back to, each with a tag behind the name; empty: the address of `mailFrom`. */
  mailBounceTo: text('MAIL_BOUNCE_TO'),
  /** The mailbox behind `mailBounceTo` as an IMAP URL; empty: none is read. */
  bounceMailboxUrl: url('BOUNCE_MAILBOX_URL', ['imaps:', 'imap:']),
  /** Origins whose pages may call the API; mails link to the first one. */
  siteOrigins: (env) => {
    const own = ['localhost', '127.0.0.1'].map((host) => `http://${host}:${port(env)}`);
    return origins('SITE_ORIGIN', own)(env);
  },
  sessionSecret: text('SESSION_SECRET', 'development-only-secret-do-not-use-in-production'),
  /** Hashes and encrypts what the database must not show: exam numbers, entry tokens, mails waiting to be sent. */
  dataKey: text('DATA_KEY', 'development-only-data-key-do-not-use-in-production'),
  /** The key that debug calls must bring on staging; in development they are open. */
  debugKey: text('DEBUG_KEY'),
  /** Whom the audit log names when this process changes something for an operator. */
  operator: (env) => text('OPERATOR', loginName(env.values))(env),
  /** Whether OPERATOR says so; otherwise it is the name of the account and the machine. */
  isOperatorNamed: ({ values }) => Boolean(values.OPERATOR),
  trustProxy: proxies('TRUST_PROXY'),
  logLevel: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  slowCallMilliseconds: number('SLOW_CALL_MILLISECONDS', 1_000, 1),
  /** Where traces are sent (OTLP over HTTP); empty: nowhere, and nothing is traced. */
  tracesEndpoint: url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
  /** The share of the calls that are traced, 0..1. */
  tracedShare: share('OTEL_TRACES_SAMPLER_ARG', 1),
  /** Connections to PostgreSQL per copy of the API. */
  databasePoolSize: number('DATABASE_POOL_SIZE', 10, 1, 500),
  /** How many submits go to the database as one statement at most; 1: none go together. */
  submitBatchSize: number('SUBMIT_BATCH_SIZE', 256, 1, 1_000),
  /** How long a copy that was told to end (SIGTERM) still serves while it says that it is not ready. */
  drainSeconds: (env) => number('DRAIN_SECONDS', isDevelopment(env) ? 0 : 5, 0, 300)(env),
  /** Calls per minute without a session from one address; whole schools share one, so this only stops floods. */
  rateLimitPerMinute: number('RATE_LIMIT_PER_MINUTE', 6_000, 1),
  /** Calls per minute of one participant, from all devices together. */
  participantRateLimitPerMinute: number('RATE_LIMIT_PER_PARTICIPANT', 1_200, 1),
  /** Login attempts per minute from one address. */
  loginRateLimitPerMinute: number('LOGIN_RATE_LIMIT_PER_MINUTE', 3_000, 1),
  /** Mails that one mailbox gets per hour; see mail/addresses.ts. */
  mailsPerMailbox: number('MAIL_RATE_LIMIT_PER_HOUR', 10, 1),
  /** Mails that can be requested per hour from one network address; see http/limits.ts. */
  mailRequestsPerAddress: number('MAIL_RATE_LIMIT_PER_ADDRESS', 3_000, 1),
} satisfies Record<string, Reader<unknown>>;

export type Settings = { [Name in keyof typeof readers]: ReturnType<(typeof readers)[Name]> };

/** Reads and checks every setting. @throws SettingsError naming every setting that is missing or wrong, and what is expected */
export function readSettings(values: Record<string, string | undefined>): Settings {
  const env = new Environment(values);
  const settings = Object.fromEntries(
    Object.entries(readers).map(([name, read]) => [name, read(env)]),
  ) as Settings;
  refuseUnsafe(env, settings);
  env.finish();
  return settings;
}

/** Who is logged in on which machine, such as `hana@venue-1`: behind sudo, the one who called it. */
function loginName({ SUDO_USER, USER, LOGNAME }: Record<string, string | undefined>): string {
  return `${SUDO_USER || USER || LOGNAME || accountName()}@${hostname()}`;
}

/** The account of this process, for timers and containers, which have no such variables. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // It has a number only.
    return 'unknown';
  }
}

/** Derived from the port, so that several copies on one machine get different ones; 0 picks a free one, as for the port itself. */
function operationsPortBeside(port: number): number {
  if (port === 0) return 0;
  return port + 10_000 <= 65_535 ? port + 10_000 : port - 10_000;
}

/** The settings that are secrets, with the minimum length of each in characters. */
const secrets = [
  { name: 'SESSION_SECRET', field: 'sessionSecret', shortest: 32 },
  { name: 'DATA_KEY', field: 'dataKey', shortest: 32 },
  { name: 'DEBUG_KEY', field: 'debugKey', shortest: 16 },
  { name: 'OPERATIONS_TOKEN', field: 'operationsToken', shortest: 20 },
] as const;

/** Refuses a setting that its environment needs in its right form. */
function refuseNeeded(env: Environment, name: NeededSetting, appEnv: string): void {
  const { english, japanese } = neededSettings[name];
  env.refuse(name, `${english}, when APP_ENV is ${appEnv}`, `${japanese}（APP_ENV=${appEnv}）`);
}

function refuseUnsafe(env: Environment, settings: Settings): void {
  const { appEnv, operationsHost, host } = settings;
  const needed = (Object.keys(neededSettings) as NeededSetting[]).filter((name) =>
    (neededSettings[name].neededIn as string[]).includes(appEnv),
  );
  for (const name of needed) if (!env.values[name]) refuseNeeded(env, name, appEnv);
  if (isEveryNetwork(operationsHost))
    env.refuse(
      'OPERATIONS_HOST',
      `an address that only operators reach, because metrics and documentation ask for no password, not "${operationsHost}", which is every network`,
      `運営だけが届くアドレス。「${operationsHost}」はすべてのネットワークに開きます（数字と説明書に合い言葉がないため、使えません）`,
    );
  refuseForeignReturnAddress(env, settings);
  if (appEnv === 'development') {
    refuseForgottenEnvironment(env, settings);
    if (!isLoopback(host))
      env.refuse(
        'HOST',
        `127.0.0.1, ::1 or localhost, when APP_ENV is development, not "${host}"`,
        `127.0.0.1, ::1 or localhost のどれか（APP_ENV=development のとき）。「${host}」は使えません`,
      );
  } else refuseWeakSecrets(env, settings, needed);
  if (appEnv === 'production') refuseUnsafeAddresses(env, settings);
}

/**
 * Development opens the debug calls to everyone. Settings that serve other machines mean that somebody forgot to set
 * APP_ENV; HOST would not show it, because behind a web server on the same machine it is loopback as well.
 */
function refuseForgottenEnvironment(env: Environment, { siteOrigins, trustProxy }: Settings): void {
  const elsewhere = siteOrigins.find((origin) => !isLoopback(new URL(origin).hostname));
  if (elsewhere)
    env.refuse(
      'APP_ENV',
      `staging or production, where SITE_ORIGIN is ${elsewhere}`,
      `staging か production（SITE_ORIGIN が ${elsewhere} なので）`,
    );
  if (trustProxy)
    env.refuse(
      'APP_ENV',
      'staging or production, where TRUST_PROXY is set',
      'staging か production（TRUST_PROXY があるので）',
    );
}

/** The longest part of a return address before its @; the tag of 33 characters behind it must fit into mail's 64. */
const longestReturnName = 31;

/** Mails whose sender and return address are of different domains fail DMARC's check of SPF, and go to spam. */
function refuseForeignReturnAddress(env: Environment, { mailFrom, mailBounceTo }: Settings): void {
  if (!mailBounceTo || env.isRefused('MAIL_FROM')) return;
  const [name = '', domain = ''] = mailBounceTo.split('@');
  const own = domainOf(addressOf(mailFrom));
  const isOwn = domain === own || domain.endsWith(`.${own}`) || own.endsWith(`.${domain}`);
  const isShort = /^[\w.-]+$/.test(name) && name.length <= longestReturnName;
  if (isEmail(mailBounceTo) && isShort && isOwn) return;
  env.refuse(
    'MAIL_BOUNCE_TO',
    `an address such as bounce@${own}, in the domain of MAIL_FROM, with at most ${longestReturnName} letters before the @, not "${mailBounceTo}"`,
    `bounce@${own} のように、MAIL_FROM と同じドメインで、@の前が${longestReturnName}文字までのアドレス。「${mailBounceTo}」は使えません`,
  );
}

/** A secret must be long enough, not one of the defaults, and used for one setting only. One that is not needed may be missing. */
function refuseWeakSecrets(env: Environment, settings: Settings, needed: NeededSetting[]): void {
  const inDevelopment = new Environment({});
  const known = new Set<string>([readers.sessionSecret(inDevelopment), readers.dataKey(inDevelopment)]);
  for (const { name, field, shortest } of secrets) {
    const secret = settings[field];
    if (!secret || !(needed.includes(name) || name === 'OPERATIONS_TOKEN')) continue;
    if (known.has(secret) || secret.length < shortest)
      env.refuse(
        name,
        `${neededSettings[name].english}, that no other setting has, when APP_ENV is ${settings.appEnv}`,
        `${neededSettings[name].japanese}。ほかの設定と同じものは使えません（APP_ENV=${settings.appEnv}）`,
      );
    known.add(secret);
  }
}

function refuseUnsafeAddresses(env: Environment, settings: Settings): void {
  const addresses = settings.siteOrigins.map((origin) => new URL(origin));
  if (addresses.some(({ protocol, hostname }) => protocol !== 'https:' || isLoopback(hostname)))
    refuseNeeded(env, 'SITE_ORIGIN', 'production');
  if (/@(localhost|127\.|\[)/i.test(settings.mailFrom)) refuseNeeded(env, 'MAIL_FROM', 'production');
  if (settings.databaseUrl && !saysHowEncrypted(new URL(settings.databaseUrl)))
    env.refuse(
      'DATABASE_URL',
      '?sslmode=verify-full at its end, where the database is on another machine and APP_ENV is production; ' +
        '?sslmode=disable only where nobody else is on the network between them',
      '終わりに ?sslmode=verify-full（本番で、データベースが別の機械にあるため。?sslmode=disable は、あいだにほかの人がいないネットワークだけ）',
    );
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
