import { isIP } from 'node:net';
import { type Expectation, SettingsError } from './errors.ts';
import { isSender } from './mail/addresses.ts';

const expected = (english: string, japanese: string): Expectation => ({ english, japanese });

/** Environment variables, and the problems found in them so far, which are reported in one message. */
export class Environment {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly #problems: Record<string, Expectation> = {};

  constructor(values: Readonly<Record<string, string | undefined>>) {
    this.values = values;
  }

  /** Records that a setting is wrong; only the first problem with a setting is kept. */
  refuse(name: string, english: string, japanese: string): void {
    this.#problems[name] ??= { english, japanese };
  }

  isRefused(name: string): boolean {
    return name in this.#problems;
  }

  /** Reports what was refused. @throws SettingsError where anything was */
  finish(): void {
    if (Object.keys(this.#problems).length > 0) throw new SettingsError(this.#problems);
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
    env.refuse(name, outcome.english, outcome.japanese);
    return usual;
  };

/** Any text. */
export const text = (name: string, usual = '') => reader(name, usual, (value) => ({ value }));

/** A whole number within limits. */
export const number = (name: string, usual: number, minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  reader(name, usual, (text) => {
    const value = Number(text);
    const isNumber = /^\d+$/.test(text) && value >= minimum && value <= maximum;
    if (isNumber) return { value };
    return expected(
      `a whole number from ${minimum} to ${maximum}, not "${text}"`,
      `${minimum}から${maximum}までの整数。「${text}」は使えません`,
    );
  });

/** A share such as 0.01. */
export const share = (name: string, usual: number) =>
  reader(name, usual, (text) => {
    const value = Number(text);
    if (/^[\d.]+$/.test(text) && value <= 1) return { value };
    return expected(`a number from 0 to 1, not "${text}"`, `0から1までの数。「${text}」は使えません`);
  });

/** One of a few words. */
export const oneOf = <const Word extends string>(
  name: string,
  words: readonly Word[],
  usual: NoInfer<Word>,
) =>
  reader<Word>(name, usual, (text) => {
    const value = words.find((word) => word === text);
    if (value) return { value };
    const known = words.join(', ');
    return expected(`one of ${known}, not "${text}"`, `${known} のどれか。「${text}」は使えません`);
  });

/** A URL with one of the given protocols. A wrong value is not repeated: it can contain a password. */
export const url = (name: string, protocols: string[]) =>
  reader(name, '', (value) => {
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return { value };
    const known = protocols.map((protocol) => `${protocol}//`).join(' or ');
    return expected(`a URL starting with ${known}`, `${known} で始まるURL`);
  });

const exampleSender = '知識王決定戦 事務局 <no-reply@quiz.example.jp>';

/** Whom mails come from: an address, mostly with a name. */
export const sender = (name: string, usual: string) =>
  reader(name, usual, (text) => {
    const value = text.trim();
    if (isSender(value)) return { value };
    return expected(
      `a sender such as ${exampleSender}, not "${value}"`,
      `${exampleSender} のような差出人。「${value}」は使えません`,
    );
  });

const partsOf = (text: string) => text.split(',').map((part) => part.trim());

/** Comma-separated origins such as `https://quiz.example.jp`. */
export const origins = (name: string, usual: string[]) =>
  reader(name, usual, (text) => {
    const value = partsOf(text);
    const wrong = value.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
    if (wrong === undefined) return { value };
    return expected(
      `origins such as https://quiz.example.jp, separated by commas, not "${wrong}"`,
      `https://quiz.example.jp のようなアドレス（いくつもあればコンマで区切る）。「${wrong}」は使えません`,
    );
  });

/** Host names, separated by commas; none by default. */
export const names = (name: string) =>
  reader<string[]>(name, [], (text) => {
    const value = partsOf(text.toLowerCase());
    const wrong = value.find((one) => !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(one));
    if (wrong === undefined) return { value };
    return expected(
      `host names such as live.quiz.example.jp, separated by commas, not "${wrong}"`,
      `live.quiz.example.jp のような名前（いくつもあればコンマで区切る）。「${wrong}」は使えません`,
    );
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
    if (networks.every(isNetwork)) return { value: networks };
    return expected(
      `how many proxies are in front of the server, such as 1, or their addresses and networks, such as 10.0.0.0/8, not "${text}"`,
      `サーバーの前にあるプロキシの数（例: 1）か、そのアドレスやネットワーク（例: 10.0.0.0/8）。「${text}」は使えません`,
    );
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
