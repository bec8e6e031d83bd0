import neededSettings from './needed-settings.json' with { type: 'json' };

/** A setting that an environment needs, or that must be a good one where it is set. */
export type NeededSetting = keyof typeof neededSettings;

/** The right form of a setting, in words: in English for starts and logs, and in Japanese for operators. */
export interface Expectation {
  english: string;
  japanese: string;
}

const exampleSender = '知識王決定戦 事務局 <no-reply@quiz.example.jp>';

/** Everything that is expected of settings, said of one that is missing or wrong. */
export const expected = {
  needed: (name: NeededSetting, appEnv: string) => ({
    english: `${neededSettings[name].english}, when APP_ENV is ${appEnv}`,
    japanese: `${neededSettings[name].japanese}（APP_ENV=${appEnv}）`,
  }),
  goodSecret: (name: NeededSetting, appEnv: string) => ({
    english: `${neededSettings[name].english}, that no other setting has, when APP_ENV is ${appEnv}`,
    japanese: `${neededSettings[name].japanese}。ほかの設定と同じものは使えません（APP_ENV=${appEnv}）`,
  }),
  urlOfItsOwn: () => ({
    english: 'a URL, when the contest API runs on its own',
    japanese: 'APIだけを動かすときに要るURL',
  }),
  sameKey: () => ({
    english: 'the key that this database began with; with another one nobody could log in',
    japanese: 'このデータベースを作ったときの鍵。ちがう鍵では、だれもログインできません',
  }),
  coordinator: () => ({
    english: 'the coordinator of the cluster; this is a worker that does not have the tables of this version',
    japanese:
      'クラスターのコーディネーター。このワーカーにはこの版の表がありません（次は: コーディネーターで contest db distribute）',
  }),
  knownDatabase: (laterMigrations: string) => ({
    english: `a database that this version can work with; ${laterMigrations} of a later version has run on it`,
    japanese: `この版で使えるデータベース。もっと新しい版の ${laterMigrations} がすでに行われています`,
  }),
  number: (minimum: number, maximum: number, text: string) => ({
    english: `a whole number from ${minimum} to ${maximum}, not "${text}"`,
    japanese: `${minimum}から${maximum}までの整数。「${text}」は使えません`,
  }),
  share: (text: string) => ({
    english: `a number from 0 to 1, not "${text}"`,
    japanese: `0から1までの数。「${text}」は使えません`,
  }),
  oneOf: (words: string, text: string) => ({
    english: `one of ${words}, not "${text}"`,
    japanese: `${words} のどれか。「${text}」は使えません`,
  }),
  url: (beginnings: string) => ({
    english: `a URL starting with ${beginnings}`,
    japanese: `${beginnings} で始まるURL`,
  }),
  sender: (text: string) => ({
    english: `a sender such as ${exampleSender}, not "${text}"`,
    japanese: `${exampleSender} のような差出人。「${text}」は使えません`,
  }),
  origins: (text: string) => ({
    english: `origins such as https://quiz.example.jp, separated by commas, not "${text}"`,
    japanese: `https://quiz.example.jp のようなアドレス（いくつもあればコンマで区切る）。「${text}」は使えません`,
  }),
  names: (text: string) => ({
    english: `host names such as live.quiz.example.jp, separated by commas, not "${text}"`,
    japanese: `live.quiz.example.jp のような名前（いくつもあればコンマで区切る）。「${text}」は使えません`,
  }),
  proxies: (text: string) => ({
    english: `how many proxies are in front of the server, such as 1, or their addresses and networks, such as 10.0.0.0/8, not "${text}"`,
    japanese: `サーバーの前にあるプロキシの数（例: 1）か、そのアドレスやネットワーク（例: 10.0.0.0/8）。「${text}」は使えません`,
  }),
  operatorsOnly: (host: string) => ({
    english: `an address that only operators reach, because metrics and documentation ask for no password, not "${host}", which is every network`,
    japanese: `運営だけが届くアドレス。「${host}」はすべてのネットワークに開きます（数字と説明書に合い言葉がないため、使えません）`,
  }),
  thisMachine: (host: string) => ({
    english: `127.0.0.1, ::1 or localhost, when APP_ENV is development, not "${host}"`,
    japanese: `127.0.0.1, ::1 or localhost のどれか（APP_ENV=development のとき）。「${host}」は使えません`,
  }),
  servingOthers: (origin: string) => ({
    english: `staging or production, where SITE_ORIGIN is ${origin}`,
    japanese: `staging か production（SITE_ORIGIN が ${origin} なので）`,
  }),
  behindProxy: () => ({
    english: 'staging or production, where TRUST_PROXY is set',
    japanese: 'staging か production（TRUST_PROXY があるので）',
  }),
  returnAddress: (domain: string, most: number, text: string) => ({
    english: `an address such as bounce@${domain}, in the domain of MAIL_FROM, with at most ${most} letters before the @, not "${text}"`,
    japanese: `bounce@${domain} のように、MAIL_FROM と同じドメインで、@の前が${most}文字までのアドレス。「${text}」は使えません`,
  }),
  sslMode: () => ({
    english:
      '?sslmode=verify-full at its end, where the database is on another machine and APP_ENV is production; ' +
      '?sslmode=disable only where nobody else is on the network between them',
    japanese:
      '終わりに ?sslmode=verify-full（本番で、データベースが別の機械にあるため。?sslmode=disable は、あいだにほかの人がいないネットワークだけ）',
  }),
} satisfies Record<string, (...values: never[]) => Expectation>;

/** Missing or wrong settings; the message has a line for each, with its name and what is expected. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  /** The same for operators. */
  readonly japanese: string;

  constructor(problems: Iterable<[name: string, expectation: Expectation]>) {
    const listed = [...problems];
    super(listed.map(([name, { english }]) => `${name}: expected ${english}`).join('\n'));
    this.japanese = listed.map(([name, { japanese }]) => `${name}: ${japanese}`).join('\n');
  }
}
