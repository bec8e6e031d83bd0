import { setTimeout as pause } from 'node:timers/promises';
import type { Stage } from '@knowledgeking/stage';
import { callApi } from '@knowledgeking/stage/call';
import { currentExam, entryForm } from '@knowledgeking/stage/contestants';
import type { Copy } from '@knowledgeking/stage/copy';
import { atMost, type Finding } from '@knowledgeking/stage/finding';
import type { ReceivedMail } from '@knowledgeking/stage/smtp';
import { sql } from 'kysely';
import type { Database } from '../../contest-api/src/database/database.ts';
import { operate } from './operate.ts';

/** Entries that the API has taken, and the copies that are to send their mails. */
export interface Outbox {
  copies: Copy[];
  /** The addresses of the entries that were taken. */
  entered: string[];
  /** Enters with so many new addresses that begin so, at the copies in turn. */
  enter(name: string, count: number): Promise<void>;
  /** Lets time pass for every mail and request that waits: the rows move back, so that the rules see them that much older. */
  pass(milliseconds: number): Promise<void>;
  /** The value of a metric, as a copy shows it now. */
  metric(name: string): Promise<number>;
}

/** Opens the entry, with copies that send to a mail server. */
export async function openOutbox(stage: Stage, smtpUrl: string): Promise<Outbox> {
  const { database, databaseUrl, startCopies } = stage;
  await operate(databaseUrl, 'period entry');
  const copies = await startCopies(2, { SMTP_URL: smtpUrl });
  const exam = await currentExam(database);
  const entered: string[] = [];
  return {
    copies,
    entered,
    async enter(name, count) {
      for (let turn = 0; turn < count; turn += 1) {
        const email = `${name}${entered.length}@example.jp`;
        const { port } = copies[turn % copies.length] ?? { port: 0 };
        const call = { method: 'POST', path: `/exams/${exam.id}/entry`, body: entryForm(email) } as const;
        if ((await callApi(port, call)).status === 202) entered.push(email);
      }
    },
    pass: (milliseconds) => letTimePass(database, milliseconds),
    async metric(name) {
      // A copy reads these from the database at most every few seconds.
      const texts = await Promise.all(
        copies.map(async ({ operationsPort }) =>
          (await fetch(`http://127.0.0.1:${operationsPort}/metrics`)).text(),
        ),
      );
      const values = texts.map((text) =>
        Number(
          text
            .split('\n')
            .find((line) => line.startsWith(name))
            ?.split(' ')
            .at(-1),
        ),
      );
      return name.includes('_total')
        ? values.reduce((sum, value) => sum + (value || 0), 0)
        : Math.max(...values);
    },
  };
}

async function letTimePass(database: Database, milliseconds: number): Promise<void> {
  const span = sql`${milliseconds}::double precision * interval '1 millisecond'`;
  await sql`update mails set created_at = created_at - ${span}, next_attempt_at = next_attempt_at - ${span}
    where sent_at is null and failed_at is null`.execute(database);
}

/** How many mails and requests for mails still wait. */
export async function countWaiting(database: Database): Promise<number> {
  const { rows } = await sql<{
    waiting: number;
  }>`select count(*) as waiting from mails where sent_at is null and failed_at is null`.execute(database);
  return rows[0]?.waiting ?? 0;
}

/** Waits until nothing waits any more, letting time pass meanwhile; ends after so many steps in any case. */
export async function untilEmpty(
  { database }: Stage,
  outbox: Outbox,
  { steps, milliseconds }: { steps: number; milliseconds: number },
): Promise<number> {
  for (let step = 0; step < steps; step += 1) {
    if ((await countWaiting(database)) === 0) return step;
    await outbox.pass(milliseconds);
    await pause(2_000);
  }
  return steps;
}

/** Findings about the addresses whose mails had to arrive. */
export function arrivals(expected: readonly string[], mails: readonly ReceivedMail[]): Finding[] {
  const times = new Map<string, number>();
  for (const { recipients } of mails)
    for (const recipient of recipients) times.set(recipient, (times.get(recipient) ?? 0) + 1);
  const missing = expected.filter((address) => !times.has(address)).length;
  const twice = [...times.values()].filter((count) => count > 1).length;
  return [
    atMost('entries whose mail did not arrive', missing, 0, `${missing} of ${expected.length}`),
    atMost('entries whose mail arrived twice', twice, 0),
  ];
}
