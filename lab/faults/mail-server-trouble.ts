import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@knowledgeking/local-server/free-port';
import type { Stage } from '@knowledgeking/stage';
import { atMost, type Finding } from '@knowledgeking/stage/finding';
import { startSmtpServer } from '@knowledgeking/stage/smtp';
import { sql } from 'kysely';
import type { Dose, Fault } from './fault.ts';
import { arrivals, countWaiting, openOutbox, untilEmpty } from './outbox.ts';

const minute = 60_000;
/** How long the copies get for what is due, in milliseconds: they look once a second. */
const turn = 1_200;

async function countFailed({ database }: Stage): Promise<number> {
  const { rows } = await sql<{
    failed: number;
  }>`select count(*) as failed from mails where failed_at is not null`.execute(database);
  return rows[0]?.failed ?? 0;
}

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
  const steps = await untilEmpty(stage, outbox, { steps: 30, milliseconds: minute });
  const found = [
    seen('the mails that wait', waiting, (value) => value === outbox.entered.length),
    seen('the age of the oldest, in seconds', oldest, (value) => value >= (minutes - 1.5) * 60),
    ...arrivals(outbox.entered, server.mails),
    atMost('mails given up', await countFailed(stage), 0),
    atMost('minutes until the last was sent, once the mail server was back', steps, 11),
  ];
  await server.close();
  return found;
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
  const outbox = await openOutbox(stage, server.url);
  const begin = performance.now();
  await outbox.enter('crew', entries);
  const entering = (performance.now() - begin) / entries;
  await pause(watched);
  const oldest = await outbox.metric('contest_mails_oldest_waiting_seconds');
  for (let second = 0; second < 120 && (await countWaiting(stage.database)) > 0; second += 1)
    await pause(1_000);
  const seconds = Math.round((performance.now() - begin) / 1_000);
  const found = [
    seen('the age of the oldest, in seconds', oldest, (value) => value >= watched / 2_000),
    ...arrivals(outbox.entered, server.mails),
    atMost('mails given up', await countFailed(stage), 0),
    {
      what: 'all mails were sent after',
      figure: `${seconds} s, ${(3 * command) / 1_000} s each`,
      holds: seconds < 120,
    },
    atMost('milliseconds that an entry took meanwhile', entering, 1_000, `${entering.toFixed(0)} ms`),
  ];
  await server.close();
  return found;
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
  await untilEmpty(stage, outbox, { steps: 30, milliseconds: step });
  const failed = await countFailed(stage);
  const gone = outbox.entered.filter((address) => address.startsWith('gone'));
  const others = outbox.entered.filter((address) => !address.startsWith('gone'));
  const found = [
    atMost(
      'mails that others’ refusals held up',
      3 * rounds - arrivedMeanwhile,
      0,
      `${3 * rounds - arrivedMeanwhile} of ${3 * rounds}`,
    ),
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
  await server.close();
  return found;
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
