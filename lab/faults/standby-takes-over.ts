import { setTimeout as pause } from 'node:timers/promises';
import type { Stage } from '@knowledgeking/stage';
import { atMost, type Finding } from '@knowledgeking/stage/ledger';
import { openDatabase } from '../../contest-api/src/database/database.ts';
import type { Dose, Fault } from './fault.ts';
import { atPort, isPrimary, isSynchronous, startHaproxy, startStandby } from './standby.ts';
import { underLoad } from './under-load.ts';

/** How long whoever decides waits before the standby takes over, in milliseconds: so that a hiccup is none. */
const doubtMilliseconds = 2_000;
const copies = 2;

/** How long the standby says nothing, and how long acknowledgements from before may still be on their way, in milliseconds. */
const silence = { milliseconds: { small: 6_000, full: 15_000 }, echo: 2_000 };

/** Stops the standby under load: whatever the primary writes meanwhile must not be acknowledged. */
async function stopStandby(stage: Stage, dose: Dose): Promise<Finding[]> {
  const { server } = await startStandby(stage);
  await untilSynchronous(stage);
  return underLoad(stage, {}, async ({ ledger }) => {
    server.signal('SIGSTOP');
    try {
      await pause(silence.echo);
      const before = ledger.size;
      await pause(silence.milliseconds[dose] - silence.echo);
      return [atMost('answers that were acknowledged without the standby', ledger.size - before, 0)];
    } finally {
      server.signal('SIGCONT');
    }
  });
}

async function untilSynchronous({ administrationUrl }: Stage): Promise<void> {
  while (!(await isSynchronous(administrationUrl))) await pause(50);
}

/** Ends the primary under load, and has the standby take over behind HAProxy; the copies of the API know nothing of it. */
async function takeOver(stage: Stage, signal: 'SIGKILL' | 'SIGSTOP'): Promise<Finding[]> {
  const { server, administrationUrl, databaseUrl, folder } = stage;
  const standby = await startStandby(stage);
  const proxy = await startHaproxy(`${folder}/haproxy`, [
    { port: server.port, isPrimary: () => isPrimary(administrationUrl) },
    { port: standby.server.port, isPrimary: () => isPrimary(standby.administrationUrl) },
  ]);
  stage.atEnd(proxy.close);
  await untilSynchronous(stage);
  const { database, close } = openDatabase(standby.url, { poolSize: 1 });
  stage.atEnd(close);
  const env = { DATABASE_URL: atPort(databaseUrl, proxy.port) };
  return underLoad(stage, { copies, env, survivor: database }, async () => {
    const waited = await isSynchronous(administrationUrl);
    const pids = server.signal(signal);
    await pause(doubtMilliseconds);
    await standby.server.promote();
    // A primary that was silent must never be heard again.
    if (signal === 'SIGSTOP') stage.atEnd(() => server.kill());
    return [
      {
        what: 'the primary waited for its standby until the end',
        figure: `${waited}, ${pids.length} processes`,
        holds: waited,
      },
      atMost('servers that say that they are the primary', Number(await isPrimary(administrationUrl)) + 1, 1),
    ];
  });
}

const onlyFull = 'it needs HAProxy';

/** A standby that goes silent; a primary that ends, and one that nothing is heard of any more, each with a synchronous standby behind HAProxy. */
export const standbyTakesOver: readonly Fault[] = [
  {
    name: 'standby-silent',
    does: `stops the synchronous standby for ${silence.milliseconds.full / 1_000} s`,
    run: stopStandby,
  },
  {
    name: 'standby-takes-over',
    onlyFull,
    does: 'kills the primary; its synchronous standby takes over behind HAProxy',
    run: (stage) => takeOver(stage, 'SIGKILL'),
  },
  {
    name: 'standby-takes-over-from-silence',
    onlyFull,
    does: 'stops the primary, so that connections to it stay open and silent; its standby takes over',
    run: (stage) => takeOver(stage, 'SIGSTOP'),
  },
];
