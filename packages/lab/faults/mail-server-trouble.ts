import { setTimeout as pause } from 'node:timers/promises';
import { onlyValue } from '@knowledgeking/contest-api/database/rows';
import { freePort } from '@knowledgeking/local-server/free-port';
import type { Stage } from '@knowledgeking/stage';
import { callApi } from '@knowledgeking/stage/call';
import { currentExam, entryForm } from '@knowledgeking/stage/contestants';
import { atMost, type Finding, noneOf } from '@knowledgeking/stage/ledger';
import { type ReceivedMail, startSmtpServer } from '@knowledgeking/stage/smtp';
import { sum } from 'd3-array';
import { sql } from 'kysely';
import type { Dose, Fault } from './fault.ts';
import { operate } from './operate.ts';

const minute = 60_000;
/** How long the copies get for what is due, in milliseconds: they look once a second. */
const turn = 1_200;

const mailsThat = { failed: sql`failed_at is not null`, wait: sql`sent_at is null and failed_at is null` };

const countMails = ({ database }: Stage, which: keyof typeof mailsThat) =>
  onlyValue<number>(database)`select count(*) from mails where ${mailsThat[which]}`;

const seen = (what: string, value: number, isRight: (value: number) => boolean): Finding => ({
  what: `/metrics shows ${what}`,
  figure: String(Math.round(value)),
  holds: isRight(value),
});

const minutesDown = { small: 4, full: 60 };

/** Without the mail server, minute by minute; people enter all the while. */
async function down(stage: Stage, dose: Dose): Promise<Finding[]> {
  const minutes = minutesDown[dose];
  const port = await freePort();
  const outbox = await openOutbox(stage, `smtp://127.0.0.1:${port}`);
  for (let passed = 0; passed < minutes; passed += 1) {
    await outbox.enter('crew', 4);
    await outbox.pass(minute);
    await pause(turn);
  }
  const waiting = await outbox.metric('contest_mails_waiting');
  const oldest = await outbox.metric('contest_mails_oldest_waiting_seconds');
  const server = await startSmtpServer({ port });
  stage.atEnd(server.close);
  const steps = await untilEmpty(stage, outbox, minute);
  return [
    seen('the mails that wait', waiting, (value) => value === outbox.entered.length),
    seen('the age of the oldest, in seconds', oldest, (value) => value >= (minutes - 1.5) * 60),
    ...arrivals(outbox.entered, server.mails),
    atMost('mails given up', await countMails(stage, 'failed'), 0),
    atMost('minutes until the last was sent, once the mail server was back', steps, 11),
  ];
}

/** In milliseconds, and how many people enter meanwhile. */
const slowness = {
  small: { command: 500, entries: 25, watched: 2_500 },
  full: { command: 2_000, entries: 60, watched: 10_000 },
};

/** A mail server that takes its time for each command. */
async function slow(stage: Stage, dose: Dose): Promise<Finding[]> {
  const { command, entries, watched } = slowness[dose];
  const wait = () => pause(command);
  const server = await startSmtpServer({ beforeCommand: wait, beforeReply: wait });
  stage.atEnd(server.close);
  const outbox = await openOutbox(stage, server.url);
  const begin = performance.now();
  await outbox.enter('crew', entries);
  const entering = (performance.now() - begin) / entries;
  await pause(watched);
  const oldest = await outbox.metric('contest_mails_oldest_waiting_seconds');
  for (let second = 0; second < 120 && (await countMails(stage, 'wait')) > 0; second += 1) await pause(1_000);
  const seconds = Math.round((performance.now() - begin) / 1_000);
  return [
    seen('the age of the oldest, in seconds', oldest, (value) => value >= watched / 2_000),
    ...arrivals(outbox.entered, server.mails),
    atMost('mails given up', await countMails(stage, 'failed'), 0),
    {
      what: 'all mails were sent after',
      figure: `${seconds} s, ${(3 * command) / 1_000} s each`,
      holds: seconds < 120,
    },
    atMost('milliseconds that an entry took meanwhile', entering, 1_000, `${entering.toFixed(0)} ms`),
  ];
}

/** How many of each kind enter, and how much time passes at once. */
const refusals = {
  small: { rounds: 2, step: minute },
  full: { rounds: 10, step: minute / 2 },
};

/** A mail server that refuses some addresses for good, and others for six minutes. */
async function refusing(stage: Stage, dose: Dose): Promise<Finding[]> {
  const { rounds, step } = refusals[dose];
  let isFull = true;
  const refuses = (address: string) => {
    if (address.startsWith('gone')) return 550;
    return isFull && address.startsWith('full') ? 451 : undefined;
  };
  const server = await startSmtpServer({ refuses });
  stage.atEnd(server.close);
  const outbox = await openOutbox(stage, server.url);
  for (let round = 0; round < rounds; round += 1) {
    await outbox.enter('crew', 3);
    await outbox.enter('gone', 1);
    await outbox.enter('full', 1);
  }
  for (let passed = 0; passed < 6 * minute; passed += step) {
    await outbox.pass(step);
    await pause(turn);
  }
  isFull = false;
  const arrivedMeanwhile = server.mails.length;
  await untilEmpty(stage, outbox, step);
  const failed = await countMails(stage, 'failed');
  const gone = outbox.entered.filter((address) => address.startsWith('gone'));
  const others = outbox.entered.filter((address) => !address.startsWith('gone'));
  return [
    noneOf('mails that others’ refusals held up', 3 * rounds - arrivedMeanwhile, 3 * rounds),
    ...arrivals(others, server.mails),
    {
      what: 'mails to refused addresses are shown as given up',
      figure: `${failed} of ${gone.length}`,
      holds: failed === gone.length,
    },
    seen(
      'them as refused',
      await outbox.metric('contest_mails_total{outcome="refused"}'),
      (value) => value === gone.length,
    ),
    seen('none that waits', await outbox.metric('contest_mails_waiting'), (value) => value === 0),
  ];
}

/** The things that a mail server does to those who enter. */
export const mailServerTrouble: Fault[] = [
  { name: 'mail-server-down', does: 'takes the mail server away for an hour while people enter', run: down },
  { name: 'mail-server-slow', does: 'lets the mail server take two seconds for each command', run: slow },
  {
    name: 'mail-server-refuses',
    does: 'refuses some addresses for good, and others for six minutes',
    run: refusing,
  },
];

/** Entries that the API has taken, and the copies that are to send their mails. */
type Outbox = Awaited<ReturnType<typeof openOutbox>>;

/** Opens the entry, with copies that send to a mail server. */
async function openOutbox({ database, databaseUrl, startCopies }: Stage, smtpUrl: string) {
  await operate(databaseUrl, 'period entry');
  const copies = await startCopies(2, { SMTP_URL: smtpUrl });
  const exam = await currentExam(database);
  /** The addresses of the entries that were taken. */
  const entered: string[] = [];
  return {
    entered,
    /** Enters with so many new addresses that begin so, at the copies in turn. */
    async enter(name: string, count: number): Promise<void> {
      for (let turn = 0; turn < count; turn += 1) {
        const email = `${name}${entered.length}@example.jp`;
        const { port } = copies[turn % copies.length] ?? { port: 0 };
        const call = { method: 'POST', path: `/exams/${exam.id}/entry`, body: entryForm(email) } as const;
        if ((await callApi(port, call)).status === 202) entered.push(email);
      }
    },
    /** Lets time pass for every mail and request that waits: the rows move back, so that the rules see them that much older. */
    async pass(milliseconds: number): Promise<void> {
      const span = sql`${milliseconds}::double precision * interval '1 millisecond'`;
      await sql`update mails set created_at = created_at - ${span}, next_attempt_at = next_attempt_at - ${span}
        where sent_at is null and failed_at is null`.execute(database);
    },
    /** The value of a metric, as a copy shows it now. */
    async metric(name: string): Promise<number> {
      // A copy reads these from the database at most every few seconds.
      const texts = await Promise.all(copies.map((copy) => copy.metrics()));
      const lines = texts.map((text) => text.split('\n').find((line) => line.startsWith(name)));
      const values = lines.map((line) => Number(line?.split(' ').at(-1)));
      return name.includes('_total') ? sum(values) : Math.max(...values);
    },
  };
}

/** Waits until nothing waits any more, letting time pass meanwhile. @returns how often; at most 30 times */
async function untilEmpty(stage: Stage, outbox: Outbox, milliseconds: number): Promise<number> {
  for (let step = 0; step < 30; step += 1) {
    if ((await countMails(stage, 'wait')) === 0) return step;
    await outbox.pass(milliseconds);
    await pause(2_000);
  }
  return 30;
}

/** Findings about the addresses whose mails had to arrive. */
function arrivals(expected: readonly string[], mails: readonly ReceivedMail[]): Finding[] {
  const arrived = Map.groupBy(
    mails.flatMap(({ recipients }) => recipients),
    (recipient) => recipient,
  );
  const missing = expected.filter((address) => !arrived.has(address)).length;
  const twice = [...arrived.values()].filter(({ length }) => length > 1).length;
  return [
    noneOf('entries whose mail did not arrive', missing, expected.length),
    atMost('entries whose mail arrived twice', twice, 0),
  ];
}
