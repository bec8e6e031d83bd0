import { defaultRetention } from '@knowledgeking/contract';
import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import type { ExamWithKey } from '../contest/exam.ts';
import { sessionLifetimeMilliseconds } from '../entry/revoked-sessions.ts';
import { type Erasing, eraseParticipation } from './erasure.ts';
import {
  countAsked,
  countDue,
  countUnerased,
  type DueRows,
  deleteDue,
  forgetAsked,
  listSomeUnerased,
} from './queries-erasure.ts';

const dayMilliseconds = 24 * 60 * 60 * 1_000;
const sliceSize = 1_000;
/** The log of what operators did holds no contestant; it stays for as long as anybody may ask who did what. */
const auditDays = 730;

/** One promise about how long something is kept. */
export interface Promised {
  /** The kinds of data that are kept, in Japanese. */
  what: string;
  /** Null where it is the same for every exam. */
  exam_id: string | null;
  /** For how long, in Japanese. */
  kept: string;
  /** From when on it is due. Null: at different times, row by row. */
  due_from: Date | null;
  /** How many rows or people are due now. */
  due: number;
}

/** A promise with what keeps it. */
interface Rule extends Omit<Promised, 'due'> {
  count: () => Promise<number>;
  /** Deletes some. @returns how many; 0 where none is left */
  deleteSome: () => Promise<number>;
}

interface Retaining extends Erasing {
  exams: ExamWithKey[];
  now: Date;
}

/** Everything that the terms promise to delete, with what is due. */
export async function readRetention(retaining: Retaining): Promise<Promised[]> {
  const promised: Promised[] = [];
  for (const { count, deleteSome: _, ...rule } of rulesOf(retaining))
    promised.push({ ...rule, due: await count() });
  return promised;
}

/** Deletes what is due, some at a time: whatever ends it half-way, the next run goes on. @returns how much, in the order of the promises */
export async function applyRetention(
  retaining: Retaining,
  total: number,
  onProgress: (done: number, total: number) => void,
): Promise<number[]> {
  const deleted: number[] = [];
  let done = 0;
  for (const { deleteSome } of rulesOf(retaining)) {
    const before = done;
    for (let some = await deleteSome(); some > 0; some = await deleteSome()) {
      done += some;
      onProgress(done, Math.max(total, done));
    }
    deleted.push(done - before);
  }
  return deleted;
}

function rulesOf({ exams, now, ...erasing }: Retaining): Rule[] {
  const { database } = erasing;
  const ago = (days: number) => addMilliseconds(now, -days * dayMilliseconds);
  /** Rows of which each is due by its own time. */
  const rows = (what: string, kept: string, due: DueRows): Rule => ({
    what,
    exam_id: due.examId ?? null,
    kept,
    due_from: null,
    count: () => countDue(database, due),
    deleteSome: () => deleteDue(database, due, sliceSize),
  });
  // Mails name no exam: the longest promise holds for all.
  const mailDays =
    exams.length > 0
      ? Math.max(...exams.map(({ retention }) => retention.mail_days))
      : defaultRetention.mail_days;
  return [
    ...exams.flatMap(({ id, exam_end_at, is_result_published, retention }): Rule[] => {
      const erasedFrom = addMilliseconds(exam_end_at, retention.people_days * dayMilliseconds);
      return [
        rows('確定の前のエントリー', `リンクの期限から${retention.unconfirmed_days}日`, {
          table: 'entry_requests',
          key: ['token_hash'],
          column: 'expires_at',
          examId: id,
          until: ago(retention.unconfirmed_days),
        }),
        // Nobody needs it any more once the results are out; who asked, and for how long, is with the rest of the entry.
        {
          what: '配慮の希望の文',
          exam_id: id,
          kept: '結果の公開まで',
          due_from: null,
          count: async () => (is_result_published ? countAsked(database, id) : 0),
          deleteSome: async () => (is_result_published ? forgetAsked(database, id) : 0),
        },
        {
          what: '名前、アドレス、受験番号',
          exam_id: id,
          kept: `予選の日から${retention.people_days}日`,
          due_from: erasedFrom,
          count: async () => (now >= erasedFrom ? countUnerased(database, id) : 0),
          deleteSome: async () => {
            const some = now >= erasedFrom ? await listSomeUnerased(database, id, sliceSize) : [];
            if (some.length > 0) await eraseParticipation(erasing, some);
            return some.length;
          },
        },
      ];
    }),
    rows('メールの送信の記録', `受け付けから${mailDays}日`, {
      table: 'mails',
      key: ['mail_id'],
      column: 'created_at',
      until: ago(mailDays),
    }),
    rows('受信箱ごとの通数', '1日', {
      table: 'mail_counts',
      key: ['mailbox_hash'],
      column: 'window_started_at',
      until: ago(1),
    }),
    rows('終了したログイン', 'ログインから60日', {
      table: 'revoked_sessions',
      key: ['participant_id', 'session_id'],
      column: 'issued_at',
      until: addMilliseconds(now, -sessionLifetimeMilliseconds),
    }),
    rows('運営の操作の記録', `${auditDays}日`, {
      table: 'audit_log',
      key: ['audit_entry_id'],
      column: 'began_at',
      until: ago(auditDays),
    }),
  ];
}
