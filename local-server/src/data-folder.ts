import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { takeLock } from './lock-file.ts';
import { StartError } from './start-error.ts';

/** Private to this account; root's PostgreSQL runs under another one, which must be able to pass through to its own folder. */
const folderMode = () => (process.getuid?.() === 0 ? 0o711 : 0o700);

/** Creates the data directory, or a folder in it, where it is missing. @throws StartError where that can't be, or nothing can be written there */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: folderMode() });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`DATA_DIR: expected a folder that can be written to (${reason})`);
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
