import { defaultRetention } from '@knowledgeking/contract';
import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import type { ExamWithKey } from '../contest/exam.ts';
import { readDatabaseTime } from '../database/clock.ts';
import type { DataKey } from '../database/data-key.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Participant } from '../entry/queries.ts';
import { revokeEverySession } from '../http/queries-sessions.ts';
import { sessionLifetimeMilliseconds } from '../http/sessions.ts';
import { mailboxHash, mailboxParts } from '../mail/addresses.ts';
import { takeAggregationTurn } from '../results/versions/queries-aggregation-turn.ts';
import { type Person, requireUnchanged } from './find-people.ts';
import { listAddressesWithoutEntry, listFormerAddresses } from './queries.ts';
import {
  countAsked,
  countDue,
  countUnerased,
  type DueRows,
  deleteDue,
  eraseAddresses,
  eraseParticipants,
  forgetAsked,
  listSomeUnerased,
} from './queries-erasure-and-retention.ts';

/** How the rows of a table name somebody, and so what becomes of them when that somebody is erased. */
type Erasure =
  /** By a random id only, which names nobody any more: the row stays, so that results stay right. */
  | 'stays'
  /** It is about no contestant. */
  | 'is about nobody'
  /** The row stays, without anything that tells who it was. */
  | 'is blanked'
  | 'is deleted';

/** The effect on each table when somebody is erased; `eraseParticipants` and `eraseAddresses` do it. A new table needs its line. */
export const erasures: Record<keyof Tables, Erasure> = {
  participants: 'is blanked',
  answers: 'is blanked',
  entries: 'is deleted',
  exam_numbers: 'is deleted',
  entry_requests: 'is deleted',
  mails: 'is deleted',
  mail_counts: 'is deleted',
  attempts: 'stays',
  time_credits: 'stays',
  participant_results: 'stays',
  // Whatever the person's browser still has must not log in again.
  revoked_sessions: 'stays',
  audit_log: 'stays',
  exams: 'is about nobody',
  quizzes: 'is about nobody',
  accepted_answers: 'is about nobody',
  exam_results: 'is about nobody',
  result_versions: 'is about nobody',
  quiz_statistics: 'is about nobody',
  aggregation_turns: 'is about nobody',
  remarks: 'is about nobody',
  commitments: 'is about nobody',
  notifications: 'is about nobody',
  copy_reports: 'is about nobody',
  question_tallies: 'is about nobody',
  home_port_counts: 'is about nobody',
  key_checks: 'is about nobody',
  site_state: 'is about nobody',
  database_identity: 'is about nobody',
};

interface Erasing {
  database: Database;
  dataKey: DataKey;
  onWait: () => void;
}

/**
 * Removes who somebody was from everything that the database has, in one transaction. Attempt, answers and results stay under the
 * random id, so that no published figure changes and another aggregation gives the same ones (docs/decisions/privacy-and-retention.md).
 * Addresses from before a correction go too, and other names of the mailboxes that never confirmed an entry.
 * @throws OperatorError where the entry is no longer as it was shown: a corrected address would be left over
 */
export async function erasePerson({ database, dataKey, onWait }: Erasing, { email, participant }: Person) {
  await using turn = await takeAggregationTurn(database, onWait);
  const { transaction, commit } = turn;
  if (participant) await requireUnchanged(transaction, participant);
  const emails = participant ? await eraseEntries(transaction, [participant]) : [email];
  for (const one of emails) {
    // The person's own is among them by now, unless it has an entry to another exam: then its mails are that one's, too.
    const unconfirmed = await listAddressesWithoutEntry(transaction, mailboxParts(one));
    const addresses = unconfirmed.map((other) => other.email);
    await eraseAddresses(transaction, addresses, [mailboxHash(dataKey, one)]);
  }
  await commit();
}

/** Removes who some participants were, with the mails to them, in a transaction that has the turn, or is the only one. */
export async function eraseWithMails(transaction: Database, dataKey: DataKey, participants: Participant[]) {
  const emails = await eraseEntries(transaction, participants);
  const hashes = emails.map((email) => mailboxHash(dataKey, email));
  await eraseAddresses(transaction, emails, hashes);
}

/** @returns the addresses that they have and had */
async function eraseEntries(transaction: Database, participants: Participant[]): Promise<string[]> {
  if (participants.length === 0) return [];
  const former = await listFormerAddresses(transaction, participants);
  const ids = participants.map(({ participant_id }) => participant_id);
  // Now, and not when the command began: somebody can have logged in while the operator was asked.
  const now = await readDatabaseTime(transaction);
  // Participants before sessions, as every change of a person, so that no two of them wait for each other.
  await eraseParticipants(transaction, ids, now);
  await revokeEverySession(transaction, ids, now);
  return [...participants.map(({ email }) => email), ...former].filter((email) => email !== '');
}

const dayMilliseconds = 24 * 60 * 60 * 1_000;
const sliceSize = 1_000;
/** The log of what operators did holds no contestant; it stays for as long as anybody may ask who did what. */
const auditDays = 730;

/** One promise about how long something is kept. */
export interface Promised {
  what: string;
  /** Null where it is the same for every exam. */
  exam_id: string | null;
  kept: string;
  /** From when on it is due. Null: at different times, row by row. */
  due_from: Date | null;
  due: number;
}

interface Rule extends Omit<Promised, 'due'> {
  count: () => Promise<number>;
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

function rulesOf({ database, dataKey, exams, now, onWait }: Retaining): Rule[] {
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
            if (some.length === 0) return 0;
            await using turn = await takeAggregationTurn(database, onWait);
            await eraseWithMails(turn.transaction, dataKey, some);
            await turn.commit();
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
