import { after, suite } from 'node:test';
import { pathToFileURL } from 'node:url';

/**
 * Runs test files in this process, each as a suite named after it, so that the hooks of one do not run for another, and
 * scripts/lib/tally-reporter.ts hears of each one's end. Where one ends the process, it is named: what the runner has not read by then is lost.
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
    for (const file of [...open].slice(0, 1)) console.error(`The process ended during ${file}`);
  });
}
