import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Stage } from '@knowledgeking/stage';
import type { Finding } from '@knowledgeking/stage/ledger';
import pg from 'pg';
import { type Fault, underLoad } from './fault.ts';

const fullMilliseconds = 15_000;
/** Four times what PostgreSQL needs at first. */
const diskMegabytes = 300;
const lookEveryMilliseconds = 300;
const blockBytes = 4_096;

/** Takes all the room on the disk of a folder, and again whatever becomes free. @returns a function that gives all of it back */
function fill(folder: string): () => void {
  const place = path.join(folder, 'filler');
  const take = () => {
    const file = openSync(place, 'a');
    for (const size of [256 * blockBytes, blockBytes]) writeUntilFull(file, Buffer.alloc(size));
    closeSync(file);
  };
  take();
  const timer = setInterval(take, 100);
  return () => {
    clearInterval(timer);
    rmSync(place);
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) === bytes.length);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

/** Starts PostgreSQL again whenever it has ended, as a service manager does. @returns a function that ends the watch */
function keepUp({ server }: Stage): () => Promise<number> {
  let isEnding = false;
  let starts = 0;
  const keep = async () => {
    while (!isEnding) {
      if (!server.isAlive) {
        await server.start().catch(() => undefined);
        starts += 1;
      }
      await pause(lookEveryMilliseconds);
    }
    if (!server.isAlive) await server.start();
    return starts;
  };
  const kept = keep();
  return () => {
    isEnding = true;
    return kept;
  };
}

/** Makes PostgreSQL need another file of its log now and then, as it does after every 16 MB. */
async function growLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // A segment without any record is not switched.
    await client.query("select pg_logical_emit_message(true, 'fault', 'x'), pg_switch_wal()");
  } catch {
    // As it should be where the disk is full.
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function fillUp(stage: Stage, usesLog: boolean): Promise<Finding[]> {
  return underLoad(stage, {}, async () => {
    const end = performance.now() + fullMilliseconds;
    const clear = fill(stage.folder);
    const stopKeeping = keepUp(stage);
    try {
      while (performance.now() < end) {
        if (usesLog) await growLog(stage.administrationUrl);
        await pause(lookEveryMilliseconds);
      }
    } finally {
      clear();
    }
    const starts = await stopKeeping();
    return [{ what: 'starts of PostgreSQL, which gave up', figure: String(starts), holds: true }];
  });
}

const filled = (name: string, meanwhile: string, usesLog: boolean): Fault => ({
  name,
  does: `fills the disk of PostgreSQL for ${fullMilliseconds / 1_000} s while its log ${meanwhile}`,
  onlyFull: 'it needs root, to fill a disk of its own',
  diskMegabytes,
  run: (stage) => fillUp(stage, usesLog),
});

/** No room left on the disk: for the tables, where only the answer at hand fails, or for the log, where the whole server ends. */
export const diskFull: readonly Fault[] = [
  filled('disk-full-tables', 'has room', false),
  filled('disk-full-log', 'needs more', true),
];
