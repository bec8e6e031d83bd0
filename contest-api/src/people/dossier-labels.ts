import { isTime, timeText } from '@knowledgeking/contract/rules/time';
import type { CancellationReason } from '../database/tables.ts';
import type { Dossier, Standing } from './dossier.ts';

export const standingLabels: Record<Standing, string> = {
  unconfirmed: '未確定（確認メールのリンクがまだ開かれていません）',
  entered: 'エントリー済み',
  cancelled: '取り消し済み',
  erased: '消去済み',
};

export const reasonLabels: Record<CancellationReason, string> = {
  own_request: '本人の申し出',
  rule_violation: '規約違反',
  duplicate_entry: '重複したエントリー',
  other: 'その他',
};

type KeysOf<Value> = Value extends (infer One)[]
  ? KeysOf<One>
  : Value extends object
    ? { [Key in keyof Value & string]-?: Key | KeysOf<NonNullable<Value[Key]>> }[keyof Value & string]
    : never;

/** Every name in a dossier, as its owner reads it. */
const labels: Record<KeysOf<Dossier> | 'answers', string> = {
  standing: '状態',
  participant_id: '参加者ID',
  exam_id: '大会ID',
  exam_title: '大会',
  email: 'メールアドレス',
  former_emails: '前のメールアドレス',
  entry: 'エントリー',
  display_name: '表示名',
  birthplace: '出身地',
  children_division: 'こどもの部',
  has_exam_number: '受験番号の発行',
  is_synthetic: '模擬参加者',
  confirmed_at: '確定した日時',
  cancelled_at: '取り消した日時',
  cancellation_reason: '取り消しの理由',
  erased_at: '消去した日時',
  accommodation: '配慮の希望',
  accommodation_decided_at: '配慮の希望に答えた日時',
  duration_factor: '制限時間の倍率',
  entry_requests: '確定の前のエントリー',
  created_at: '受け付けた日時',
  expires_at: 'リンクの期限',
  mail_requests: 'まだ処理していないメールの依頼',
  kind: '種類',
  form: '入力された内容',
  mails: 'お送りしたメール',
  subject: '件名',
  attempts: '送信した回数',
  sent_at: '送信した日時',
  failed_at: '送信をあきらめた日時',
  last_error: '送信できなかった理由',
  mail_id: 'メールID',
  bounced_at: '返送された日時',
  bounce_reason: '返送された理由',
  mail_count: '受信箱ごとの通数（1時間）',
  window_started_at: '数えはじめた日時',
  attempt: '予選の受験',
  started_at: '開始した日時',
  scheduled_to_end: '終了する予定の日時',
  credit_seconds: '延長した秒数',
  time_credits: '戻した時間',
  seconds: '秒数',
  reason: '理由',
  since: 'いつから',
  until: 'いつまで',
  given_at: '戻した日時',
  finished_at: '終了した日時',
  answered_count: '回答した問題の数',
  answers_count: '保存している回答の数',
  answers: '回答',
  quiz_number: '問題の番号',
  answer: '送った回答',
  answered_at: '回答した日時',
  results: '成績',
  is_shown: '公開する版',
  result_version: '版',
  normal_score: 'ふつうの得点',
  hard_score: '難問の得点',
  super_hard_score: '超難問の得点',
  character_score: 'キャラクターの得点',
  stories_and_dialogues_score: 'ストーリー・名ゼリフの得点',
  culture_score: '文化の得点',
  capabilities_and_skills_score: '能力・技の得点',
  total_score: '合計の得点',
  region_name: '地域',
  overall_rank: '総合順位',
  overall_deviation: '総合偏差値',
  region_rank: '地域順位',
  region_deviation: '地域偏差値',
  region_participants: '地域の人数',
  children_division_rank: 'こどもの部の順位',
  children_division_deviation: 'こどもの部の偏差値',
  titles: '称号',
  passed: '予選通過',
  sessions_ended: '終了したログイン',
  every_session: 'すべてのログイン',
  issued_at: 'ログインした日時',
  revoked_at: 'ログインを終了した日時',
  operators_commands: '運営が行った操作',
  command: '操作',
  began_at: '操作の日時',
};

/** Values that are names themselves. */
const valueLabels: Record<string, Record<string, string>> = {
  standing: standingLabels,
  cancellation_reason: reasonLabels,
};

/** The same with Japanese names and times, for the person it is about; two names of one object never have the same label. */
export function inJapanese(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inJapanese);
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  if (isTime(value)) return timeText(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      labels[name as keyof typeof labels] ?? name,
      valueLabels[name]?.[String(one)] ?? inJapanese(one),
    ]),
  );
}
