import { accessSync, constants, mkdirSync } from 'node:fs';
import { StartError } from './start-error.ts';

/**
 * Makes the data directory, or a folder in it, where it is missing.
 * @throws StartError naming the setting where it cannot be made or written to
 */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`DATA_DIR: expected a folder that can be written to (${reason})`);
  }
}
