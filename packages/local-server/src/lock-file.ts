import { randomUUID } from 'node:crypto';
import {
  accessSync,
  constants,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identityOf } from './process-identity.ts';
import { StartError } from './start-error.ts';

/** The process that holds a lock, and the note it left for others. */
interface LockHolder {
  pid: number;
  identity: string;
  note: string;
}

const thisProcess = (note: string): LockHolder => ({
  pid: process.pid,
  identity: identityOf(process.pid) ?? '',
  note,
});

/** Takes a lock file, or returns its holder. A lock is free where its process is gone, or its number belongs to another process by now. */
export function takeLock(file: string, note = ''): { release: () => void } | { holder: LockHolder } {
  mkdirSync(path.dirname(file), { recursive: true });
  const own = `${file}.${randomUUID()}`;
  const content = thisProcess(note);
  writeFileSync(own, JSON.stringify(content));
  try {
    for (;;) {
      if (linkUnlessExists(own, file)) return { release: () => releaseOwn(file, content) };
      const holder = readHolder(file);
      if (holder) return { holder };
      removeStale(file, `${own}.stale`);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** Runs `work` while no other process holds the lock file. @param patience in milliseconds. @throws StartError where that was not enough */
export async function withLock<Result>(
  file: string,
  work: () => Promise<Result>,
  patience = 120_000,
): Promise<Result> {
  const deadline = Date.now() + patience;
  for (;;) {
    const lock = takeLock(file);
    if ('release' in lock) {
      try {
        return await work();
      } finally {
        lock.release();
      }
    }
    if (Date.now() > deadline) {
      throw new StartError(
        `${file} has been held by process ${lock.holder.pid} for too long: end that process.`,
        `${file} を、プロセス ${lock.holder.pid} が長いあいだ使っています。そのプロセスを終わらせてください。`,
      );
    }
    await pause(20);
  }
}

/** Records that this process uses something, as a lock file of its own in a folder. @returns a function that removes the record */
export function registerUser(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const record = path.join(folder, randomUUID());
  writeFileSync(record, JSON.stringify(thisProcess('')));
  return () => rmSync(record, { force: true });
}

/** Whether any living process uses it; records of processes that were killed are removed. */
export function hasUsers(folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  const records = readdirSync(folder).map((name) => path.join(folder, name));
  const stale = records.filter((record) => !readHolder(record));
  for (const record of stale) rmSync(record, { force: true });
  return stale.length < records.length;
}

/** The holder of a lock file, if its process is still alive. */
function readHolder(file: string): LockHolder | null {
  try {
    const holder: LockHolder = JSON.parse(readFileSync(file, 'utf8'));
    return identityOf(holder.pid) === holder.identity ? holder : null;
  } catch {
    return null;
  }
}

function linkUnlessExists(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Another process may have replaced the stale lock with its own in the meantime; that one is put back. */
function removeStale(file: string, aside: string): void {
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readHolder(aside)) linkUnlessExists(aside, file);
  rmSync(aside, { force: true });
}

function releaseOwn(file: string, content: LockHolder): void {
  const holder = readHolder(file);
  if (holder?.pid === content.pid && holder.identity === content.identity) rmSync(file, { force: true });
}

/** Private to this account; root's PostgreSQL runs under another one, which must be able to pass through to its own folder. */
const folderMode = () => (process.getuid?.() === 0 ? 0o711 : 0o700);

/** Creates the data directory, or a folder in it, where it is missing. @throws StartError where that can't be, or nothing can be written there */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: folderMode() });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `DATA_DIR: expected a folder that can be written to (${reason})`,
      `DATA_DIR: 書きこめるフォルダーにしてください（${reason}）`,
    );
  }
}

/** Lets one `npm start` at a time run on a data directory. @param place where it can be found, which a second start names. @throws StartError */
export function takeStartLock(dataDirectory: string, place: string): { release: () => void } {
  makeDataFolder(dataDirectory);
  const lock = takeLock(path.join(dataDirectory, 'start.lock'), place);
  if ('release' in lock) return lock;
  const { pid, note } = lock.holder;
  throw new StartError(
    `The contest already runs on the data in ${dataDirectory}: ${note} (process ${pid}). ` +
      'Use that one, end it first, or set another DATA_DIR and PORT for a second copy.',
  );
}
