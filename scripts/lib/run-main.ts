import { existsSync } from 'node:fs';
import { inRoot, root } from './paths.ts';
/**
 * Runs a script's work when the script was started, not when it is imported. An error that the user can do something
 * about prints only its message, any other also how to see more; both end with exit code 1.
 */
export async function runMain(script: ImportMeta, work: () => unknown): Promise<void> {
  // Not `script.main`: scripts/setup.mjs imports the requested script.
  if (script.filename !== process.argv[1]) return;
  try {
    await work();
  } catch (error) {
    reportError(error);
    process.exit(1);
  }
}

/** Prints an error's message, or the whole error with its stack where `LOG_LEVEL` is debug or trace. */
export function reportError(error: unknown): void {
  const isDebugging = /^(debug|trace)$/.test(process.env.LOG_LEVEL ?? '');
  const isKnown = error instanceof Error && /^(Start|Settings|Refused)Error$/.test(error.name);
  console.error(isDebugging ? error : error instanceof Error ? error.message : String(error));
  if (!isKnown && !isDebugging) console.error('(LOG_LEVEL=debug shows more)');
}

/** Changes to the repository's folder and loads the settings of its `.env`; variables that are already set win. */
export function loadEnvironment(): void {
  process.chdir(root);
  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'));
}
