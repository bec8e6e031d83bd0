import { isTime, timeText } from '@knowledgeking/contract/rules/time';
import { Type } from 'typebox';
import { dateNames } from '../contest/schedule.ts';
import { count, time } from '../operations/input.ts';
import { inquiry, type Line } from '../operations/operation.ts';
import { type AuditEntry, listAuditEntries } from '../operations/queries.ts';
import { reasonLabels } from '../people/dossier.ts';
import { periodWords } from './status.ts';

export const logInquiry = inquiry({
  name: 'log',
  description: 'だれが、いつ、何を、どう変えたかを、新しい順に見せます',
  input: Type.Object({
    limit: count('件数', '何件まで見せるか', { default: 20 }),
    since: Type.Optional(time('日時', 'この日時からあとだけ（例: 2025-06-22T13:00、日本時間）')),
  }),
  async read({ database }, { limit, since }) {
    const entries = await listAuditEntries(database, { limit, since });
    const lines = entries.flatMap(toLines);
    if (lines.length === 0) lines.push('記録はまだありません。');
    if (entries.length === limit) lines.push(`新しいほうから${limit}件です。もっと見るには: --limit`);
    return { json: { entries: entries.map((entry) => ({ ...entry, state: stateOf(entry) })) }, lines };
  },
});

const stateWords = { done: '完了', failed: '失敗', unfinished: '途中' };

function stateOf({ ended_at, error }: AuditEntry): keyof typeof stateWords {
  if (!ended_at) return 'unfinished';
  return error === null ? 'done' : 'failed';
}

function toLines(entry: AuditEntry): Line[] {
  const state = stateOf(entry);
  const { operator, command, subject, outcome, error } = entry;
  const came = {
    done: detailWords(outcome ?? {}),
    failed: error ?? '',
    unfinished: 'まだ動いているか、途中で止められました（次は: contest status）',
  }[state];
  return [
    `${timeText(entry.began_at)}  ${stateWords[state]}  ${operator}  ${command}  ${detailWords(subject)}`.trimEnd(),
    came !== '' && `    → ${came}`,
  ];
}

/** The names in the audit log's details, as an operator reads them; `--json` keeps the names themselves. */
const labels: Record<string, string> = {
  ...dateNames,
  accept: '正解に加える回答',
  accepted_answers: '正解',
  aggregated_participants: '集計した人',
  already_given: 'もう戻した人',
  already_past: 'もう過ぎた日時',
  already_queued: '送信待ちに入れた人',
  answers: '回答も見た',
  as_it_is: 'そのまま送る件数',
  audience: '相手',
  before: '前の日程',
  began_at: '始まり',
  being_sent: '送っているところの人',
  bounced: '返送されたもの',
  breaks_commitment: '封印と合わなくなった',
  bytes: 'バイト',
  cancelled: '取り消した',
  change: '変更',
  changed: '変えたところ',
  clocks_cut: '短くなる人',
  clocks_restored: '長くなる人',
  correct_answer: '見せる正解',
  credit_id: '返した記録',
  deleted: '消した件数',
  distributed: '分散した表',
  due: '期限のすぎた件数',
  ended_at: '終わり',
  erased: '消した',
  erased_again: 'もう一度消した人',
  exam_before: '前の試験',
  exam_id: '試験',
  exams: '試験',
  failed: '送信断念のもの',
  fields: '直したところ',
  finished: '最後まで進んだ人',
  found: '見つかった人',
  given: '戻した人',
  granted: '認めた倍率',
  had_entry: 'エントリーがあった',
  hash: '指紋',
  in_maintenance: 'メンテナンス中',
  in_this_backup: 'いまのデータベースのもとになったバックアップ',
  is_draft: '下書き',
  is_only: 'これだけを正解にする',
  is_published: '公開中',
  is_void: '全員正解',
  key_after: '新しい正解',
  key_before: '前の正解',
  kind: '種類',
  known: '記録ずみ',
  last_end_at: '最後の人の終わり',
  left: 'エントリーがもうない人',
  left_out: 'ふくめなかった人',
  made_again: '作りなおした件数',
  made_at: 'バックアップの時刻',
  mail: 'メールで知らせる',
  mail_id: 'メールID',
  mails_per_minute: '1分の通数',
  mails_removed: '取りやめたメール',
  message: '文',
  migrations: 'データベースの版',
  most_seconds_lost: '短くなる秒数',
  noted: '記録した件数',
  notification_id: '一斉通知ID',
  other: '通知ではないもの',
  outage: '障害の番号',
  outcome: '結果',
  participant_id: '参加者ID',
  participant_ids: '参加者ID',
  participants: '人数',
  passed: '合格',
  passing: '遅れや配達の通知',
  past_exam_end: '試験の終了後も続ける人',
  period: '期間',
  playing: '受験中の人',
  playing_in_it: '受験中だった人',
  promises: '約束',
  published: '公開',
  queued: '送信待ちに入れた件数',
  quiz_count: '問題の数',
  quiz_number: '問題',
  reason: '理由',
  removed: '取りのぞいた数',
  restored: '戻した件数',
  result_version: '版',
  result_version_after: '新しい版',
  result_version_before: '前の版',
  results_stale: '再集計が必要',
  resumed: '続きを解ける人',
  rows: '件数',
  schedule: '日程',
  scheduled_to_end: 'この人の終わり',
  seconds: '秒数',
  seed: '種',
  shards: '分けた数',
  simulated_participants: '模擬参加者',
  since: 'いつから',
  synthetic: '模擬参加者',
  template: '文面',
  to_mail: '送る人',
  touched: '解いていた人',
  undo: 'もどす回答',
  unknown: 'ここにないメール',
  unreachable: '届かない人',
  until: 'いつまで',
  workers: 'ワーカー',
};

const partWords = {
  ...dateNames,
  email: 'メールアドレス',
  display_name: '表示名',
  birthplace: '出身地',
  children_division: 'こどもの部',
};

/** The values that are codes and not somebody's own words, by the detail that they are of. */
const valueWords: Record<string, Record<string, string>> = {
  already_past: dateNames,
  audience: { everyone: '全員', qualifiers: '予選通過者', unconfirmed: '未確定の人' },
  changed: partWords,
  fields: partWords,
  granted: { none: '制限なし' },
  kind: {
    accept: '正解を加える',
    replace: '正解を入れかえる',
    restore: '前の版にもどす',
    review: '採点の確認',
    void: '全員正解',
  },
  outcome: {
    committed: '封印した',
    created: '新しく作った',
    replaced: '取りかえた',
    unchanged: '変わらない',
    updated: '新しくした',
  },
  period: periodWords,
  reason: reasonLabels,
};

/** The details of an entry, such as `試験=first-round 人数=20`. */
function detailWords(values: object): string {
  return Object.entries(values)
    .map(
      ([name, value]) => `${labels[name] ?? name}=${name === 'rows' ? total(value) : valueWord(name, value)}`,
    )
    .join(' ');
}

function valueWord(name: string, value: unknown): string {
  if (value === null) return 'なし';
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  if (Array.isArray(value)) return value.map((one) => valueWord(name, one)).join('、') || 'なし';
  if (typeof value === 'object') return `（${detailWords(value)}）`;
  if (isTime(value)) return timeText(value);
  return valueWords[name]?.[String(value)] ?? String(value);
}

/** Rows are counted by table; what matters is how many there were. */
function total(rows: unknown): string {
  if (typeof rows !== 'object' || rows === null) return String(rows);
  return `${Object.values(rows).reduce((sum: number, count) => sum + Number(count), 0)}`;
}
