import { existsSync } from 'node:fs';
import { inRoot, root } from './paths.ts';

/** Changes to the repository's folder and loads the settings of its `.env`; variables that are already set win. */
export function loadEnvironment(): void {
  process.chdir(root);
  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'));
}
