import path from 'node:path';
import { makeDataFolder } from './data-folder.ts';
import { takeLock } from './lock-file.ts';
import { StartError } from './start-error.ts';

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
