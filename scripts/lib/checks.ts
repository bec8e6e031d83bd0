import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from './run-command.ts';

/** How many tests of a check passed, failed, passed only when they were tried again, and were skipped because of what this machine lacks. */
export interface Counts {
  passed: number;
  failed: number;
  flaky: number;
  skipped: number;
}

export interface CheckResult extends Counts {
  milliseconds: number;
  /** The output of the check. */
  output: string;
}

/** One part of `npm test`. */
export interface Check {
  name: string;
  run: () => Promise<CheckResult>;
  /** Begins after these, and not at all where one of them fails. */
  needs?: Check[];
  /** Runs beside no other: what it looks at goes by the clock. */
  isAlone?: boolean;
}

/** A check that passes or fails as a whole: a command's exit code. */
export function commandCheck(name: string, command: string, args: string[]): Check {
  return {
    name,
    run: async () => {
      const { code, output, milliseconds } = await runCommand(command, args);
      return {
        passed: code === 0 ? 1 : 0,
        failed: code === 0 ? 0 : 1,
        flaky: 0,
        skipped: 0,
        output,
        milliseconds,
      };
    },
  };
}

/** A check that is work of this process and fails by throwing. */
export function workCheck(name: string, work: () => unknown): Check {
  return {
    name,
    run: async () => {
      const begin = performance.now();
      const problem = await Promise.resolve()
        .then(work)
        .then(() => null)
        .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
      const milliseconds = performance.now() - begin;
      return {
        passed: problem === null ? 1 : 0,
        failed: problem === null ? 0 : 1,
        flaky: 0,
        skipped: 0,
        output: problem ?? '',
        milliseconds,
      };
    },
  };
}

/**
 * A test runner that writes its own count of tests to a file.
 * @param argsFor the runner's arguments, given that file
 * @param read takes the counts out of the file's text
 */
export function suiteCheck(
  name: string,
  command: string,
  argsFor: (report: string) => { args: string[]; env?: Record<string, string | undefined> },
  read: (report: string) => Counts,
): Check {
  return {
    name,
    run: async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'report-'));
      const report = path.join(folder, 'report.json');
      const { args, env } = argsFor(report);
      const { code, output, milliseconds } = await runCommand(command, args, { env });
      const counts = countsFrom(report, read);
      rmSync(folder, { recursive: true });
      // A runner that broke, or found nothing to run, has not passed, whatever it counted.
      const isBroken =
        counts.failed === 0 && (code !== 0 || counts.passed + counts.flaky + counts.skipped === 0);
      return { ...counts, failed: isBroken ? 1 : counts.failed, output, milliseconds };
    },
  };
}

function countsFrom(report: string, read: (report: string) => Counts): Counts {
  try {
    return read(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failed: 0, flaky: 0, skipped: 0 };
  }
}
