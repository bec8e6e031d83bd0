import neededSettings from './needed-settings.json' with { type: 'json' };

/*
 * Everything that can be wrong with a setting: a code with its values, in English for starts and logs, and in Japanese for operators.
 */

const englishNeeds = {
  ...neededSettings.staging,
  ...neededSettings.production,
  OPERATIONS_TOKEN: 'a token of your own, at least 20 characters (openssl rand -base64 24)',
};

/** A setting that an environment needs, or that must be a good one where it is set. */
export type NeededSetting = keyof typeof englishNeeds;

const japaneseNeeds: Record<NeededSetting, string> = {
  SESSION_SECRET: '自分で作った32文字以上の秘密の文字列（openssl rand -base64 32）',
  DATA_KEY: '自分で作った32文字以上の鍵（openssl rand -base64 32）',
  DEBUG_KEY: '自分で作った16文字以上の、デバッグ用の鍵',
  OPERATIONS_TOKEN: '自分で作った20文字以上の合い言葉（openssl rand -base64 24）',
  DATABASE_URL:
    '大会のPostgreSQLのアドレス（例: postgres://user:password@host:5432/contest?sslmode=verify-full）',
  SMTP_URL: 'メールサーバーのアドレス（例: smtps://user:password@mail.example.jp）',
  MAIL_FROM: 'すべてのメールの差出人（例: 知識王決定戦 事務局 <no-reply@quiz.example.jp>）',
  SITE_ORIGIN: 'サイトの https のアドレス（例: https://quiz.example.jp）',
};

const exampleSender = '知識王決定戦 事務局 <no-reply@quiz.example.jp>';

const english = {
  needed: (name: NeededSetting, appEnv: string) => `${englishNeeds[name]}, when APP_ENV is ${appEnv}`,
  weak: (name: NeededSetting, appEnv: string) =>
    `${englishNeeds[name]}, that no other setting has, when APP_ENV is ${appEnv}`,
  alone: () => 'a URL, when the contest API runs on its own',
  other_key: () => 'the key that this database began with; with another one nobody could log in',
  later_database: (migrations: string) =>
    `a database that this version can work with; ${migrations} of a later version has run on it`,
  number: (minimum: number, maximum: number, text: string) =>
    `a whole number from ${minimum} to ${maximum}, not "${text}"`,
  share: (text: string) => `a number from 0 to 1, not "${text}"`,
  one_of: (words: string, text: string) => `one of ${words}, not "${text}"`,
  url: (beginnings: string) => `a URL starting with ${beginnings}`,
  sender: (text: string) => `a sender such as ${exampleSender}, not "${text}"`,
  origins: (text: string) => `origins such as https://quiz.example.jp, separated by commas, not "${text}"`,
  names: (text: string) => `host names such as live.quiz.example.jp, separated by commas, not "${text}"`,
  proxies: (text: string) =>
    `how many proxies are in front of the server, such as 1, or their addresses and networks, such as 10.0.0.0/8, not "${text}"`,
  open_operations: (host: string) =>
    `an address that only operators reach, because metrics and documentation ask for no password, not "${host}", which is every network`,
  open_development: (host: string) =>
    `127.0.0.1, ::1 or localhost, when APP_ENV is development, not "${host}"`,
  public_origin: (origin: string) => `staging or production, where SITE_ORIGIN is ${origin}`,
  behind_proxy: () => 'staging or production, where TRUST_PROXY is set',
  return_address: (domain: string, most: number, text: string) =>
    `an address such as bounce@${domain}, in the domain of MAIL_FROM, with at most ${most} letters before the @, not "${text}"`,
  ssl_mode: () =>
    '?sslmode=verify-full at its end, where the database is on another machine and APP_ENV is production; ' +
    '?sslmode=disable only where nobody else is on the network between them',
};

type SettingCode = keyof typeof english;
type SettingValues = { [Code in SettingCode]: Parameters<(typeof english)[Code]> };
type Sentences = { [Code in SettingCode]: (...values: SettingValues[Code]) => string };

const japanese: Sentences = {
  needed: (name, appEnv) => `${japaneseNeeds[name]}（APP_ENV=${appEnv}）`,
  weak: (name, appEnv) => `${japaneseNeeds[name]}。ほかの設定と同じものは使えません（APP_ENV=${appEnv}）`,
  alone: () => 'APIだけを動かすときに要るURL',
  other_key: () => 'このデータベースを作ったときの鍵。ちがう鍵では、だれもログインできません',
  later_database: (migrations) =>
    `この版で使えるデータベース。もっと新しい版の ${migrations} がすでに行われています`,
  number: (minimum, maximum, text) => `${minimum}から${maximum}までの整数。「${text}」は使えません`,
  share: (text) => `0から1までの数。「${text}」は使えません`,
  one_of: (words, text) => `${words} のどれか。「${text}」は使えません`,
  url: (beginnings) => `${beginnings} で始まるURL`,
  sender: (text) => `${exampleSender} のような差出人。「${text}」は使えません`,
  origins: (text) =>
    `https://quiz.example.jp のようなアドレス（いくつもあればコンマで区切る）。「${text}」は使えません`,
  names: (text) =>
    `live.quiz.example.jp のような名前（いくつもあればコンマで区切る）。「${text}」は使えません`,
  proxies: (text) =>
    `サーバーの前にあるプロキシの数（例: 1）か、そのアドレスやネットワーク（例: 10.0.0.0/8）。「${text}」は使えません`,
  open_operations: (host) =>
    `運営だけが届くアドレス。「${host}」はすべてのネットワークに開きます（数字と説明書に合い言葉がないため、使えません）`,
  open_development: (host) =>
    `127.0.0.1, ::1 or localhost のどれか（APP_ENV=development のとき）。「${host}」は使えません`,
  public_origin: (origin) => `staging か production（SITE_ORIGIN が ${origin} なので）`,
  behind_proxy: () => 'staging か production（TRUST_PROXY があるので）',
  return_address: (domain, most, text) =>
    `bounce@${domain} のように、MAIL_FROM と同じドメインで、@の前が${most}文字までのアドレス。「${text}」は使えません`,
  ssl_mode: () =>
    '終わりに ?sslmode=verify-full（本番で、データベースが別の機械にあるため。?sslmode=disable は、あいだにほかの人がいないネットワークだけ）',
};

/** A mistake in a setting: a sentence that is still to be said. */
export type Wrong<Code extends SettingCode = SettingCode> = {
  [Each in Code]: { code: Each; values: SettingValues[Each] };
}[Code];

export const wrong = <Code extends SettingCode>(code: Code, ...values: SettingValues[Code]) => ({
  code,
  values,
});

const say = <Code extends SettingCode>(sentences: Sentences, { code, values }: Wrong<Code>): string =>
  sentences[code](...values);

/** Missing or wrong settings; the message has a line for each, with its name and what is expected. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly #problems: [name: string, problem: Wrong][];

  constructor(problems: Iterable<[name: string, problem: Wrong]>) {
    const listed = [...problems];
    super(listed.map(([name, problem]) => `${name}: expected ${say(english, problem)}`).join('\n'));
    this.#problems = listed;
  }

  /** The same for operators. */
  get japanese(): string {
    return this.#problems.map(([name, problem]) => `${name}: ${say(japanese, problem)}`).join('\n');
  }
}
