import { BlockList, isIP } from 'node:net';
import { isEmail } from '@knowledgeking/contract/rules/email';
import { addressOf, domainOf, isSender } from './mail/outbox/sender-address.ts';
import neededSettings from './needed-settings.json' with { type: 'json' };
import type { Environment } from './setting-readers.ts';
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
} as const satisfies Record<string, { field: keyof Settings; shortest: number }>;

/** Secrets that a contest can go without; where one is set, it must be a good one. */
const optionalSecrets: Record<string, string> = {
  OPERATIONS_TOKEN: 'a token of your own, at least 20 characters (openssl rand -base64 24)',
};

/** Refuses settings that would be unsafe in the environment of APP_ENV. */
export function refuseUnsafe(env: Environment, settings: Settings): void {
  const { appEnv } = settings;
  const needed: Record<string, string> = neededSettings[appEnv];
  for (const [name, expected] of Object.entries(needed)) {
    if (!env.values[name]) env.refuse(name, `${expected}, when APP_ENV is ${appEnv}`);
  }
  if (isEveryNetwork(settings.operationsHost)) {
    const expected =
      'an address that only operators reach, because metrics and documentation ask for no password';
    env.refuse('OPERATIONS_HOST', `${expected}, not "${settings.operationsHost}", which is every network`);
  }
  refuseForeignReturnAddress(env, settings);
  switch (appEnv) {
    case 'development':
      refuseForgottenEnvironment(env, settings);
      if (!isLoopback(settings.host)) {
        env.refuse(
          'HOST',
          `127.0.0.1, ::1 or localhost, when APP_ENV is development, not "${settings.host}"`,
        );
      }
      return;
    case 'staging':
      refuseWeakSecrets(env, settings, needed);
      return;
    case 'production':
      refuseWeakSecrets(env, settings, needed);
      refuseUnsafeAddresses(env, settings, needed);
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
  if (elsewhere) env.refuse('APP_ENV', `staging or production, where SITE_ORIGIN is ${elsewhere}`);
  if (trustProxy) env.refuse('APP_ENV', 'staging or production, where TRUST_PROXY is set');
}

/** The part of a return address before its @; the tag of 33 characters behind it must fit into mail's 64. */
const returnName = /^[\w.-]{1,31}$/;

/** Mails whose sender and return address are of different domains fail DMARC's check of SPF, and go to spam. */
function refuseForeignReturnAddress(env: Environment, { mailFrom, mailBounceTo }: Settings): void {
  if (!mailBounceTo || !isSender(mailFrom)) return;
  const [name = '', domain = ''] = mailBounceTo.split('@');
  const own = domainOf(addressOf(mailFrom));
  const isOwn = domain === own || domain.endsWith(`.${own}`) || own.endsWith(`.${domain}`);
  if (isEmail(mailBounceTo) && returnName.test(name) && isOwn) return;
  env.refuse(
    'MAIL_BOUNCE_TO',
    `an address such as bounce@${own}, in the domain of MAIL_FROM, with at most 31 letters before the @, not "${mailBounceTo}"`,
  );
}

/** A secret must be long enough, not one of the defaults, and used for one setting only. */
function refuseWeakSecrets(env: Environment, settings: Settings, needed: Record<string, string>): void {
  const known = new Set<string>(Object.values(defaultSecrets));
  for (const [name, { field, shortest }] of Object.entries(secretNames)) {
    const secret = settings[field];
    const expected = needed[name] ?? optionalSecrets[name];
    if (!expected || !secret) continue;
    if (known.has(secret) || secret.length < shortest) {
      env.refuse(name, `${expected}, that no other setting has, when APP_ENV is ${settings.appEnv}`);
    }
    known.add(secret);
  }
}

function refuseUnsafeAddresses(env: Environment, settings: Settings, needed: Record<string, string>): void {
  const isOpen = (origin: string) => URL.canParse(origin) && new URL(origin).protocol !== 'https:';
  const isLocal = (origin: string) => URL.canParse(origin) && isLoopback(new URL(origin).hostname);
  if (settings.siteOrigins.some((origin) => isOpen(origin) || isLocal(origin))) {
    env.refuse('SITE_ORIGIN', `${needed.SITE_ORIGIN}, when APP_ENV is production`);
  }
  if (/@(localhost|127\.|\[)/i.test(settings.mailFrom)) {
    env.refuse('MAIL_FROM', `${needed.MAIL_FROM}, when APP_ENV is production`);
  }
  if (URL.canParse(settings.databaseUrl) && !saysHowEncrypted(new URL(settings.databaseUrl))) {
    env.refuse('DATABASE_URL', sslModeExpected);
  }
}

const sslModes = ['verify-full', 'verify-ca', 'require', 'prefer', 'no-verify', 'disable'];
const sslModeExpected =
  '?sslmode=verify-full at its end, where the database is on another machine and APP_ENV is production; ' +
  '?sslmode=disable only where nobody else is on the network between them';

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
