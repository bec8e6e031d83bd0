import { BlockList, isIP } from 'node:net';
import { isEmail } from '@knowledgeking/contract/rules/email';
import { addressOf, domainOf, isSender } from './mail/outbox/sender-address.ts';
import neededSettings from './needed-settings.json' with { type: 'json' };
import type { Environment } from './setting-readers.ts';
import { type NeededSetting, wrong } from './setting-words.ts';
import type { Settings } from './settings.ts';

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
