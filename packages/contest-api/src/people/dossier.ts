import { timeText } from '@knowledgeking/contract/rules/time';
import { scheduledEnd } from '../attempts/attempt-state.ts';
import type { ExamWithKey } from '../contest/exam.ts';
import type { DataKey } from '../database/data-key.ts';
import type { Database } from '../database/database.ts';
import type { CancellationReason } from '../database/tables.ts';
import { accommodationOf } from '../entry/entry.ts';
import { OperatorError } from '../errors.ts';
import { allSessions } from '../http/queries-sessions.ts';
import { mailboxHash } from '../mail/addresses.ts';
import { type EntryState, entryStateOf, type Person } from './find-people.ts';
import {
  findMailCount,
  listEntryRequests,
  listFormerAddresses,
  listHeld,
  listMailRequests,
  listMailsTo,
  listOperatorsCommands,
} from './queries.ts';

export const entryStateLabels: Record<EntryState, string> = {
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

/** The names in a part of a dossier, as its owner reads them. A row shows what is named here, and nothing else of it. */
interface Names {
  [name: string]: string | [label: string, parts: Names];
}

const form = {
  display_name: '表示名',
  birthplace: '出身地',
  children_division: 'こどもの部',
  accommodation: '配慮の希望',
} satisfies Names;

const names = {
  entry_state: '状態',
  participant_id: '参加者ID',
  exam_id: '大会ID',
  exam_title: '大会',
  email: 'メールアドレス',
  former_emails: '前のメールアドレス',
  entry: [
    'エントリー',
    {
      ...form,
      has_exam_number: '受験番号の発行',
      is_synthetic: '模擬参加者',
      confirmed_at: '確定した日時',
      cancelled_at: '取り消した日時',
      cancellation_reason: '取り消しの理由',
      erased_at: '消去した日時',
      accommodation_decided_at: '配慮の希望に答えた日時',
      duration_factor: '制限時間の倍率',
    },
  ],
  entry_requests: [
    '確定の前のエントリー',
    { exam_id: '大会ID', ...form, created_at: '受け付けた日時', expires_at: 'リンクの期限' },
  ],
  mail_requests: [
    'まだ処理していないメールの依頼',
    { kind: '種類', created_at: '受け付けた日時', form: ['入力された内容', form] },
  ],
  mails: [
    'お送りしたメール',
    {
      mail_id: 'メールID',
      subject: '件名',
      created_at: '受け付けた日時',
      attempts: '送信した回数',
      sent_at: '送信した日時',
      failed_at: '送信をあきらめた日時',
      last_error: '送信できなかった理由',
      bounced_at: '返送された日時',
      bounce_reason: '返送された理由',
    },
  ],
  mail_count: [
    '受信箱ごとの通数（1時間）',
    { window_started_at: '数えはじめた日時', mail_count: '受信箱ごとの通数（1時間）' },
  ],
  attempt: [
    '予選の受験',
    {
      started_at: '開始した日時',
      scheduled_to_end: '終了する予定の日時',
      duration_factor: '制限時間の倍率',
      credit_seconds: '延長した秒数',
      finished_at: '終了した日時',
      answered_count: '回答した問題の数',
    },
  ],
  time_credits: [
    '戻した時間',
    { seconds: '秒数', reason: '理由', since: 'いつから', until: 'いつまで', given_at: '戻した日時' },
  ],
  answers_count: '保存している回答の数',
  answers: ['回答', { quiz_number: '問題の番号', answer: '送った回答', answered_at: '回答した日時' }],
  results: [
    '成績',
    {
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
      answered_count: '回答した問題の数',
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
    },
  ],
  sessions_ended: [
    '終了したログイン',
    {
      every_session: 'すべてのログイン',
      issued_at: 'ログインした日時',
      revoked_at: 'ログインを終了した日時',
    },
  ],
  operators_commands: ['運営が行った操作', { command: '操作', began_at: '操作の日時' }],
} satisfies Names;

function shown<Row extends object, Named extends Names>(
  [, named]: [label: string, parts: Named],
  row: Row,
): Pick<Row, keyof Named & keyof Row> {
  const columns = Object.keys(named).map((name) => [name, Reflect.get(row, name)]);
  return Object.fromEntries(columns) as Pick<Row, keyof Named & keyof Row>;
}

/** Everything that is held about one person. */
export type Dossier = Awaited<ReturnType<typeof readDossier>>;

/** Everything held about one person but the exam number, which logs in, and the words of mails. @param withAnswers adds each answer */
export async function readDossier(
  { database, dataKey, exams }: { database: Database; dataKey: DataKey; exams: ExamWithKey[] },
  person: Person,
  withAnswers: boolean,
) {
  const { email, exam_id, participant } = person;
  const exam = exams.find(({ id }) => id === exam_id);
  const id = participant?.participant_id;
  const held = <Table extends Parameters<typeof listHeld>[1]>(table: Table, order: string) =>
    id ? listHeld(database, table, { id, order }) : [];
  const former = participant ? await listFormerAddresses(database, [participant]) : [];
  const count = email ? await findMailCount(database, mailboxHash(dataKey, email)) : undefined;
  const readable = <Row extends { encrypted_accommodation?: string | null }>(owner: string, row: Row) => ({
    ...row,
    accommodation: accommodationOf(dataKey, owner, row.encrypted_accommodation ?? null) || null,
  });
  const [begun] = await held('attempts', 'started_at');
  const answers = await held('answers', 'quiz_number');
  return {
    entry_state: entryStateOf(person),
    participant_id: id ?? null,
    exam_id,
    exam_title: exam?.title ?? null,
    email: email || null,
    former_emails: former,
    entry:
      participant &&
      shown(names.entry, {
        ...readable(participant.participant_id, participant),
        display_name: participant.display_name || null,
        has_exam_number: participant.encrypted_exam_number !== null,
        confirmed_at: participant.created_at,
      }),
    entry_requests: (email ? await listEntryRequests(database, email, exam_id) : []).map((row) =>
      shown(names.entry_requests, readable(email, row)),
    ),
    mail_requests: (email ? await listMailRequests(database, email) : []).map((row) =>
      shown(names.mail_requests, {
        ...row,
        form: row.form && shown(['', form], readable(email, row.form)),
      }),
    ),
    mails: (email ? await listMailsTo(database, [email, ...former], id) : []).map((row) =>
      shown(names.mails, row),
    ),
    mail_count: count ? shown(names.mail_count, count) : null,
    attempt:
      begun && exam ? shown(names.attempt, { ...begun, scheduled_to_end: scheduledEnd(exam, begun) }) : null,
    time_credits: (await held('time_credits', 'given_at')).map((row) => shown(names.time_credits, row)),
    answers_count: answers.length,
    ...(withAnswers && { answers: answers.map((row) => shown(names.answers, row)) }),
    results: (await held('participant_results', 'result_version')).map((row) =>
      shown(names.results, {
        ...row,
        is_shown: row.exam_id === exam?.id && row.result_version === exam.result_version,
      }),
    ),
    sessions_ended: (await held('revoked_sessions', 'issued_at')).map((row) =>
      shown(names.sessions_ended, { ...row, every_session: row.session_id === allSessions }),
    ),
    operators_commands: (id ? await listOperatorsCommands(database, id) : []).map((row) =>
      shown(names.operators_commands, row),
    ),
  };
}

/** @throws OperatorError where it is not one person only, whose dossier can be written for them to have */
export function requireOnlyOne({ length }: Person[]): void {
  if (length !== 1)
    throw new OperatorError(
      `${length}件あてはまります。--out は1人だけを書きます。participant_id を指定してください。`,
    );
}

const valueLabels: Record<string, Record<string, string>> = {
  entry_state: entryStateLabels,
  cancellation_reason: reasonLabels,
};

/** The same with Japanese names and times, for the person it is about. */
export const inJapanese = (dossier: Dossier): object => labelled(names, dossier);

function labelled(named: Names, part: object): object {
  const entries = Object.entries(part).map(([name, value]) => {
    const [label, parts] = [named[name] ?? name].flat() as [string, Names?];
    if (parts && Array.isArray(value)) return [label, value.map((row) => labelled(parts, row))];
    return [label, parts && value ? labelled(parts, value) : (valueLabels[name]?.[value] ?? worded(value))];
  });
  return Object.fromEntries(entries);
}

function worded(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  return value instanceof Date ? timeText(value) : value;
}
