import { isIP } from 'node:net';
import { isSender } from './mail/outbox/sender-address.ts';
import { SettingsError, type Wrong, wrong } from './setting-words.ts';

/** Environment variables, and the problems found in them so far, which are reported in one message. */
export class Environment {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly #problems = new Map<string, Wrong>();

  constructor(values: Readonly<Record<string, string | undefined>>) {
    this.values = values;
  }

  /** Records that a setting is wrong; only the first problem with a setting is kept. */
  refuse(name: string, problem: Wrong): void {
    if (!this.#problems.has(name)) this.#problems.set(name, problem);
  }

  /** Reports what was refused. @throws SettingsError where anything was */
  finish(): void {
    if (this.#problems.size > 0) throw new SettingsError(this.#problems);
  }
}

/** A whole number within limits, or the default where the variable is empty. */
export function readNumber(
  env: Environment,
  name: string,
  defaultValue: number,
  limits: { minimum?: number; maximum?: number } = {},
): number {
  const text = env.values[name];
  if (!text) return defaultValue;
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = limits;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= minimum && value <= maximum) return value;
  env.refuse(name, wrong('number', minimum, maximum, text));
  return defaultValue;
}

/** A share such as 0.01, or the default where the variable is empty. */
export function readShare(env: Environment, name: string, defaultValue: number): number {
  const text = env.values[name];
  if (!text) return defaultValue;
  const value = Number(text);
  if (/^[\d.]+$/.test(text) && value >= 0 && value <= 1) return value;
  env.refuse(name, wrong('share', text));
  return defaultValue;
}

/** One of a few words, or the default where the variable is empty. */
export function readOneOf<const Word extends string>(
  env: Environment,
  name: string,
  words: readonly Word[],
  defaultWord: NoInfer<Word>,
): Word {
  const text = env.values[name];
  if (!text) return defaultWord;
  const word = words.find((candidate) => candidate === text);
  if (!word) env.refuse(name, wrong('one_of', words.join(', '), text));
  return word ?? defaultWord;
}

/**
 * A URL with one of the given protocols, or an empty text. A wrong value is not repeated: it can contain a password.
 */
export function readUrl(env: Environment, name: string, protocols: string[]): string {
  const text = env.values[name];
  if (!text) return '';
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    env.refuse(name, wrong('url', protocols.map((protocol) => `${protocol}//`).join(' or ')));
  }
  return text;
}

/** Whom mails come from: an address, mostly with a name, or the default where the variable is empty. */
export function readSender(env: Environment, name: string, defaultSender: string): string {
  const text = env.values[name]?.trim();
  if (!text) return defaultSender;
  if (!isSender(text)) env.refuse(name, wrong('sender', text));
  return text;
}

/** Comma-separated origins such as `https://quiz.example.jp`, or the default where the variable is empty. */
export function readOrigins(env: Environment, name: string, defaultOrigins: string[]): string[] {
  const text = env.values[name];
  if (!text) return defaultOrigins;
  const origins = text.split(',').map((part) => part.trim());
  const refused = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
  if (refused !== undefined) env.refuse(name, wrong('origins', refused));
  return origins;
}

/** Host names, separated by commas; none by default. */
export function readNames(env: Environment, name: string): string[] {
  const text = env.values[name]?.trim();
  if (!text) return [];
  const names = text.split(',').map((part) => part.trim().toLowerCase());
  const refused = names.find((one) => !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(one));
  if (refused !== undefined) env.refuse(name, wrong('names', refused));
  return names;
}

/** The proxies whose word on a caller's address is trusted: the nearest ones by number, certain addresses, or none. */
export type TrustedProxies = number | string[] | false;

/**
 * How many proxies there are in front of the server, or their addresses and networks. "Everyone" is refused: callers
 * who may write down their own address would take a new one for every request, and no limit would count.
 */
export function readProxies(env: Environment, name: string): TrustedProxies {
  const text = env.values[name]?.trim();
  if (!text || text === 'false' || text === '0') return false;
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  const networks = text.split(',').map((part) => part.trim());
  if (networks.every(isNetwork)) return networks;
  env.refuse(name, wrong('proxies', text));
  return false;
}

/** Whether a text is an address, or a network small enough not to mean everyone. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  const [fewest, most] = version === 4 ? [8, 32] : [16, 128];
  return /^\d{1,3}$/.test(bits) && Number(bits) >= fewest && Number(bits) <= most;
}
