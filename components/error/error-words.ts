import type { ErrorScreenKind } from '@/lib/error-effects';
import crew from '@/lib/generated/crew.json';
import type { Expression } from '@/lib/paths';

interface ErrorWords {
  heading: string;
  body: string;
  /** The button: back to the top page, try again, or none if one can only wait. */
  action: 'top' | 'again' | 'none';
  figure: { member: string; expression: Expression };
}

/** The words of each error screen. */
export const errorWords: Record<ErrorScreenKind, ErrorWords> = {
  cant_access: {
    heading: 'アクセスが集中しています',
    body: 'ただいまアクセスが集中しているため、サイトにアクセスできませんでした。しばらくしてからもう一度お試しください。',
    action: 'again',
    figure: { member: crew.duties.cook, expression: 'troubled' },
  },
  maintenance: {
    heading: 'メンテナンス中です',
    body: '終了までしばらくお待ちください。',
    action: 'none',
    figure: { member: crew.duties.rigger, expression: 'smile' },
  },
  no_record: {
    heading: '成績を表示できません',
    body: 'ログイン情報をご確認ください。このログイン情報では成績が登録されていません。入力内容を確認してもう一度ログインしてください。',
    action: 'top',
    figure: { member: crew.duties.recorder, expression: 'troubled' },
  },
  already_loggedin: {
    heading: '別の端末でログイン中です',
    body: 'このユーザーは別の端末でログイン中です。参加するには、そちらの端末での回答を中止してください。',
    action: 'top',
    figure: { member: crew.duties.lookout, expression: 'surprised' },
  },
  entry_failure: {
    heading: 'エントリーできませんでした',
    body: 'エントリーに失敗しました。お手数ですが、トップページからもう一度お試しください。',
    action: 'top',
    figure: { member: crew.duties.recorder, expression: 'troubled' },
  },
  login_failure: {
    heading: 'ログインできませんでした',
    body: 'ログインに失敗しました。お手数ですが、トップページからもう一度お試しください。',
    action: 'top',
    figure: { member: crew.duties.navigator, expression: 'troubled' },
  },
  apology: {
    heading: '申しわけありません',
    body: 'エラーが発生したため、クイズを終了しました。トップページに戻り、しばらく待ってからもう一度お試しください。',
    action: 'top',
    figure: { member: crew.duties.captain, expression: 'troubled' },
  },
};

/** The quiz under an apology, which claims that one has ended, or begun, or that no time runs, only where that is so. */
export type Situation = 'goes_on' | 'has_ended' | 'none_began';

export const wordsOfApology: Record<Situation, string> = {
  goes_on: 'エラーが発生しましたが、予選は続いています。時間も進んでいます。これまでの答えは残っています。',
  has_ended: errorWords.apology.body,
  none_began:
    'エラーが発生しました。なくなったものはありません。新しくはじまったクイズもありません。トップページに戻り、しばらく待ってからもう一度お試しください。',
};
