import { after, suite } from 'node:test';
import { pathToFileURL } from 'node:url';

/**
 * Runs several test files in this process, each as a suite, so that the hooks of one do not run for another. Where one ends the process, it
 * fails, and is named: the tests of the others would otherwise be missing without a word.
 * @param files absolute paths
 */
export function runTogether(files: string[]): void {
  const open = new Set(files);
  for (const file of files) {
    suite(file, async () => {
      after(() => open.delete(file));
      await import(pathToFileURL(file).href).catch((error: unknown) => {
        open.delete(file);
        throw error;
      });
    });
  }
  process.on('exit', () => {
    if (open.size === 0) return;
    const [first, ...others] = open;
    console.error(`The process ended during ${first}; after that would have come: ${others.join(', ')}`);
    process.exitCode = 1;
  });
}
