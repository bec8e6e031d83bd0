import type { DrawnMember, Expression } from '@/lib/crew';
import type { ErrorScreenKind } from '@/lib/error-effects';

interface ErrorWords {
  heading: string;
  body: string;
  /** The button: back to the top page, try again, or none if one can only wait. */
  way: 'top' | 'again' | 'none';
  /** The crew member beside the words. */
  figure: { member: DrawnMember; expression: Expression };
}

/** Under the apology on the exam's play page: the attempt goes on at the server, and the answer is kept in the browser. */
export const wayOnWithExam = '予選は、時間が残っていれば続きができます。答えはこの端末に残っています。';

/** The words of each error screen. */
export const errorWords: Record<ErrorScreenKind, ErrorWords> = {
  cant_access: {
    heading: 'アクセスが集中しています',
    body: 'ただいまアクセスが集中しているため、サイトにアクセスできませんでした。しばらくしてからもう一度お試しください。',
    way: 'again',
    figure: { member: 'kardo', expression: 'troubled' },
  },
  maintenance: {
    heading: 'メンテナンス中です',
    body: '終了までしばらくお待ちください。',
    way: 'none',
    figure: { member: 'maya', expression: 'smile' },
  },
  no_record: {
    heading: '成績を表示できません',
    body: 'ログイン情報をご確認ください。このログイン情報では成績が登録されていません。入力内容を確認してもう一度ログインしてください。',
    way: 'top',
    figure: { member: 'fumi', expression: 'troubled' },
  },
  already_loggedin: {
    heading: '別の端末でログイン中です',
    body: 'このユーザーは別の端末でログイン中です。参加するには、そちらの端末での回答を中止してください。',
    way: 'top',
    figure: { member: 'tenki', expression: 'surprised' },
  },
  entry_failure: {
    heading: 'エントリーできませんでした',
    body: 'エントリーに失敗しました。お手数ですが、トップページからもう一度お試しください。',
    way: 'top',
    figure: { member: 'fumi', expression: 'troubled' },
  },
  login_failure: {
    heading: 'ログインできませんでした',
    body: 'ログインに失敗しました。お手数ですが、トップページからもう一度お試しください。',
    way: 'top',
    figure: { member: 'roku', expression: 'troubled' },
  },
  apology: {
    heading: '申しわけありません',
    body: 'エラーが発生したため、クイズを終了しました。トップページに戻り、しばらく待ってからもう一度お試しください。',
    way: 'top',
    figure: { member: 'hama', expression: 'troubled' },
  },
};
