import type { ErrorScreenKind } from '@/lib/api-error';

interface ErrorWords {
  heading: string;
  body: string;
  /** Whether there is a way back; where waiting is all one can do there is none. */
  hasWayBack: boolean;
}

/** What each error screen says. */
export const errorWords: Record<ErrorScreenKind, ErrorWords> = {
  cant_access: {
    heading: 'アクセスが集中しています',
    body: 'ただいまアクセスが集中しているため、サイトにアクセスできませんでした。しばらくしてからもう一度お試しください。',
    hasWayBack: false,
  },
  maintenance: {
    heading: 'メンテナンス中です',
    body: '終了までしばらくお待ちください。',
    hasWayBack: false,
  },
  no_record: {
    heading: '成績が見つかりません',
    body: 'ログイン情報をご確認ください。このログイン情報では成績が登録されていません。入力内容を確認してもう一度ログインしてください。',
    hasWayBack: true,
  },
  already_loggedin: {
    heading: '別の端末でログイン中です',
    body: 'このユーザーは別の端末でログイン中です。参加するには、そちらの端末での回答を中止してください。',
    hasWayBack: true,
  },
  entry_failure: {
    heading: 'エントリーできませんでした',
    body: 'エントリーに失敗しました。お手数ですが、トップページからもう一度お試しください。',
    hasWayBack: true,
  },
  login_failure: {
    heading: 'ログインできませんでした',
    body: 'ログインに失敗しました。お手数ですが、トップページからもう一度お試しください。',
    hasWayBack: true,
  },
  apology: {
    heading: '申しわけありません',
    body: 'エラーが発生したため、クイズを終了しました。トップページに戻り、しばらく待ってからもう一度お試しください。',
    hasWayBack: true,
  },
};
