import { isIP } from 'node:net';
import { isSender } from './mail/outbox/sender-address.ts';
import { type Expectation, expected, SettingsError } from './setting-words.ts';

/** Environment variables, and the problems found in them so far, which are reported in one message. */
export class Environment {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly #problems = new Map<string, Expectation>();

  constructor(values: Readonly<Record<string, string | undefined>>) {
    this.values = values;
  }

  /** Records that a setting is wrong; only the first problem with a setting is kept. */
  refuse(name: string, expectation: Expectation): void {
    if (!this.#problems.has(name)) this.#problems.set(name, expectation);
  }

  isRefused(name: string): boolean {
    return this.#problems.has(name);
  }

  /** Reports what was refused. @throws SettingsError where anything was */
  finish(): void {
    if (this.#problems.size > 0) throw new SettingsError(this.#problems);
  }
}

/** Reads a setting; where its variable is empty or wrong, that is its default. */
export type Reader<Value> = (env: Environment) => Value;

/** @param read gives the value of a text, or what is expected instead */
const reader =
  <Value>(
    name: string,
    usual: Value,
    read: (text: string) => { value: Value } | Expectation,
  ): Reader<Value> =>
  (env) => {
    const text = env.values[name];
    if (!text) return usual;
    const outcome = read(text);
    if ('value' in outcome) return outcome.value;
    env.refuse(name, outcome);
    return usual;
  };

/** Any text. */
export const text = (name: string, usual = '') => reader(name, usual, (value) => ({ value }));

/** A whole number within limits. */
export const number = (name: string, usual: number, minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  reader(name, usual, (text) => {
    const value = Number(text);
    const isNumber = /^\d+$/.test(text) && value >= minimum && value <= maximum;
    return isNumber ? { value } : expected.number(minimum, maximum, text);
  });

/** A share such as 0.01. */
export const share = (name: string, usual: number) =>
  reader(name, usual, (text) => {
    const value = Number(text);
    return /^[\d.]+$/.test(text) && value <= 1 ? { value } : expected.share(text);
  });

/** One of a few words. */
export const oneOf = <const Word extends string>(
  name: string,
  words: readonly Word[],
  usual: NoInfer<Word>,
) =>
  reader<Word>(name, usual, (text) => {
    const value = words.find((word) => word === text);
    return value ? { value } : expected.oneOf(words.join(', '), text);
  });

/** A URL with one of the given protocols. A wrong value is not repeated: it can contain a password. */
export const url = (name: string, protocols: string[]) =>
  reader(name, '', (value) => {
    const isKnown = URL.canParse(value) && protocols.includes(new URL(value).protocol);
    return isKnown ? { value } : expected.url(protocols.map((protocol) => `${protocol}//`).join(' or '));
  });

/** Whom mails come from: an address, mostly with a name. */
export const sender = (name: string, usual: string) =>
  reader(name, usual, (text) => {
    const value = text.trim();
    return isSender(value) ? { value } : expected.sender(value);
  });

const partsOf = (text: string) => text.split(',').map((part) => part.trim());

/** Comma-separated origins such as `https://quiz.example.jp`. */
export const origins = (name: string, usual: string[]) =>
  reader(name, usual, (text) => {
    const value = partsOf(text);
    const wrong = value.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
    return wrong === undefined ? { value } : expected.origins(wrong);
  });

/** Host names, separated by commas; none by default. */
export const names = (name: string) =>
  reader<string[]>(name, [], (text) => {
    const value = partsOf(text.toLowerCase());
    const wrong = value.find((one) => !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(one));
    return wrong === undefined ? { value } : expected.names(wrong);
  });

/** The proxies whose word on a caller's address is trusted: the nearest ones by number, certain addresses, or none. */
type TrustedProxies = number | string[] | false;

/**
 * How many proxies there are in front of the server, or their addresses and networks. "Everyone" is refused: callers
 * who may write down their own address would take a new one for every request, and no limit would count.
 */
export const proxies = (name: string) =>
  reader<TrustedProxies>(name, false, (typed) => {
    const text = typed.trim();
    if (text === 'false' || text === '0') return { value: false };
    if (/^[1-9]\d?$/.test(text)) return { value: Number(text) };
    const networks = partsOf(text);
    return networks.every(isNetwork) ? { value: networks } : expected.proxies(text);
  });

/** Whether a text is an address, or a network small enough not to mean everyone. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  const [fewest, most] = version === 4 ? [8, 32] : [16, 128];
  return /^\d{1,3}$/.test(bits) && Number(bits) >= fewest && Number(bits) <= most;
}
