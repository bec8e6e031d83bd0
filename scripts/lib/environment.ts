import { existsSync } from 'node:fs';
import { inRoot, root } from './paths.ts';

/** Goes to the repository's folder and takes over the settings of its `.env`; those that are set already win. */
export function loadEnvironment(): void {
  process.chdir(root);
  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'));
}
