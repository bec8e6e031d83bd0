/**
 * Runs a script's work when the script is what was started, not when it is imported. What a user can do something
 * about ends with its message alone; anything else with its message and a way to see more. Either way exit code 1.
 */
export async function runMain(script: ImportMeta, work: () => unknown): Promise<void> {
  // Not `script.main`: scripts/setup.mjs imports the script that was asked for.
  if (script.filename !== process.argv[1]) return;
  try {
    await work();
  } catch (error) {
    reportError(error);
    process.exit(1);
  }
}

/** Prints an error as one message; the stack only where `LOG_LEVEL` is debug or trace. */
export function reportError(error: unknown): void {
  const isDebugging = /^(debug|trace)$/.test(process.env.LOG_LEVEL ?? '');
  const isKnown = error instanceof Error && /^(Start|Settings|Refused)Error$/.test(error.name);
  console.error(isDebugging ? error : error instanceof Error ? error.message : String(error));
  if (!isKnown && !isDebugging) console.error('(LOG_LEVEL=debug shows more)');
}
