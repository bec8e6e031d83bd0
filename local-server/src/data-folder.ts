import { accessSync, constants, mkdirSync } from 'node:fs';
import { StartError } from './start-error.ts';

/**
 * Private to this account. Root's PostgreSQL runs under another account, which must be able to pass through to its own
 * folder without seeing what else is there.
 */
const folderMode = () => (process.getuid?.() === 0 ? 0o711 : 0o700);

/**
 * Creates the data directory, or a folder in it, where it is missing.
 * @throws StartError naming the setting, where the folder can't be created or written to
 */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: folderMode() });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`DATA_DIR: expected a folder that can be written to (${reason})`);
  }
}
