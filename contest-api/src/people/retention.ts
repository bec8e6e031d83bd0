import { defaultRetention } from '@knowledgeking/contract/rules/retention';
import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import type { ContestExam } from '../contest/contest.ts';
import type { DataKey } from '../database/data-key.ts';
import type { Database } from '../database/database.ts';
import { sessionLifetimeMilliseconds } from '../entry/session.ts';
import { eraseParticipation } from './erase.ts';
import { countAsked, forgetAsked } from './queries-accommodation.ts';
import { countDue, countUnerased, type DueRows, deleteDue, listSomeUnerased } from './queries-retention.ts';

const dayMilliseconds = 24 * 60 * 60 * 1_000;
const sliceSize = 1_000;
/** The log of what operators did holds no contestant; it stays for as long as anybody may ask who did what. */
const auditDays = 730;

/** One promise about how long something is kept. */
export interface Promised {
  /** The kinds of data that are kept, in Japanese. */
  what: string;
  /** Null where it is the same for every exam. */
  examId: string | null;
  /** For how long, in Japanese. */
  howLong: string;
  /** From when on it is due. Null: at different times, row by row. */
  dueFrom: Date | null;
  /** How many rows or people are due now. */
  due: number;
}

/** A promise with what keeps it. */
interface Rule extends Omit<Promised, 'due'> {
  count: () => Promise<number>;
  /** Deletes some. @returns how many; 0 where none is left */
  deleteSome: () => Promise<number>;
}

interface Retaining {
  database: Database;
  dataKey: DataKey;
  exams: ContestExam[];
  now: Date;
  onWait: () => void;
}

/** Everything that the terms promise to delete, with what is due. */
export async function readRetention(retaining: Retaining): Promise<Promised[]> {
  const promised: Promised[] = [];
  for (const { count, deleteSome: _, ...rule } of rulesOf(retaining))
    promised.push({ ...rule, due: await count() });
  return promised;
}

/**
 * Deletes what is due, some at a time. Whatever ends it half-way, the next run goes on.
 * @param onProgress called with rows deleted and rows in all
 * @returns how much was deleted, in the order of the promises
 */
export async function applyRetention(
  retaining: Retaining,
  onProgress: (done: number, total: number) => void,
): Promise<number[]> {
  const rules = rulesOf(retaining);
  const counts = await Promise.all(rules.map(({ count }) => count()));
  const total = counts.reduce((sum, count) => sum + count, 0);
  let done = 0;
  const deleted: number[] = [];
  for (const rule of rules) {
    const before = done;
    for (let some = await rule.deleteSome(); some > 0; some = await rule.deleteSome()) {
      done += some;
      onProgress(done, Math.max(total, done));
    }
    deleted.push(done - before);
  }
  return deleted;
}

function rulesOf(retaining: Retaining): Rule[] {
  const { exams, now } = retaining;
  const ago = (days: number) => addMilliseconds(now, -days * dayMilliseconds);
  // Mails name no exam: the longest promise holds for all.
  const promisedDays = exams.map(({ retention }) => retention.mails);
  const mailDays = promisedDays.length > 0 ? Math.max(...promisedDays) : defaultRetention.mails;
  return [
    ...exams.flatMap((exam) => [
      unconfirmedRule(retaining, exam),
      accommodationRule(retaining, exam),
      peopleRule(retaining, exam),
    ]),
    rowsRule(
      retaining,
      { what: 'メールの送信の記録', examId: null, howLong: `受け付けから${mailDays}日`, dueFrom: null },
      { table: 'mails', key: ['mail_id'], column: 'created_at' },
      ago(mailDays),
    ),
    rowsRule(
      retaining,
      { what: '受信箱ごとの通数', examId: null, howLong: '1日', dueFrom: null },
      { table: 'mail_counts', key: ['mailbox_hash'], column: 'window_started_at' },
      ago(1),
    ),
    rowsRule(
      retaining,
      { what: '終了したログイン', examId: null, howLong: 'ログインから60日', dueFrom: null },
      { table: 'revoked_sessions', key: ['participant_id', 'session_id'], column: 'issued_at' },
      addMilliseconds(now, -sessionLifetimeMilliseconds),
    ),
    rowsRule(
      retaining,
      { what: '運営の操作の記録', examId: null, howLong: `${auditDays}日`, dueFrom: null },
      { table: 'audit_log', key: ['audit_entry_id'], column: 'began_at' },
      ago(auditDays),
    ),
  ];
}

function unconfirmedRule(retaining: Retaining, { id, retention }: ContestExam): Rule {
  const until = addMilliseconds(retaining.now, -retention.unconfirmed * dayMilliseconds);
  return rowsRule(
    retaining,
    {
      what: '確定の前のエントリー',
      examId: id,
      howLong: `リンクの期限から${retention.unconfirmed}日`,
      dueFrom: null,
    },
    { table: 'entry_requests', key: ['token_hash'], column: 'expires_at', examId: id },
    until,
  );
}

/** Nobody needs it any more once the results are out; who asked, and for how long, is with the rest of the entry. */
function accommodationRule({ database }: Retaining, { id, isResultPublished }: ContestExam): Rule {
  return {
    what: '配慮の希望の文',
    examId: id,
    howLong: '結果の公開まで',
    dueFrom: null,
    count: async () => (isResultPublished ? countAsked(database, id) : 0),
    deleteSome: async () => (isResultPublished ? forgetAsked(database, id) : 0),
  };
}

function peopleRule(retaining: Retaining, exam: ContestExam): Rule {
  const { database, dataKey, now, onWait } = retaining;
  const { people } = exam.retention;
  const dueFrom = addMilliseconds(exam.examEndAt, people * dayMilliseconds);
  const isDue = now >= dueFrom;
  return {
    what: '名前、アドレス、受験番号',
    examId: exam.id,
    howLong: `予選の日から${people}日`,
    dueFrom,
    count: async () => (isDue ? countUnerased(database, exam.id) : 0),
    deleteSome: async () => {
      const some = isDue ? await listSomeUnerased(database, exam.id, sliceSize) : [];
      if (some.length > 0) await eraseParticipation({ database, dataKey, onWait }, some);
      return some.length;
    },
  };
}

function rowsRule(
  { database }: Retaining,
  promised: Omit<Promised, 'due'>,
  rows: DueRows,
  until: Date,
): Rule {
  return {
    ...promised,
    count: () => countDue(database, rows, until),
    deleteSome: () => deleteDue(database, rows, { until, limit: sliceSize }),
  };
}
