import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from './run-command.ts';

/** How many tests passed, and the names of those that failed, passed only when they were tried again, or were skipped because of what this machine lacks. */
export interface Tally {
  passed: number;
  failed: string[];
  flaky: string[];
  skipped: string[];
}

export interface CheckResult extends Tally {
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

/** The result of a check that passes or fails as a whole. @param reason why it failed, in a few words */
export function wholeResult(reason: string | undefined, output: string, milliseconds: number): CheckResult {
  const failed = reason === undefined ? [] : [reason];
  return { passed: 1 - failed.length, failed, flaky: [], skipped: [], output, milliseconds };
}

/** A check that passes or fails as a whole: a command's exit code. */
export function commandCheck(name: string, command: string, args: string[]): Check {
  return {
    name,
    run: async () => {
      const { code, output, milliseconds } = await runCommand(command, args);
      return wholeResult(code === 0 ? undefined : `exit code ${code}`, output, milliseconds);
    },
  };
}

/** A check that is work of this process and fails by throwing. */
export function workCheck(name: string, work: () => unknown): Check {
  return {
    name,
    run: async () => {
      const begin = performance.now();
      let problem: string | undefined;
      try {
        await work();
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
      }
      return wholeResult(problem?.split('\n')[0], problem ?? '', performance.now() - begin);
    },
  };
}

/**
 * A test runner that writes a report of its tests to a file.
 * @param argsFor the runner's arguments, given that file
 * @param read takes the tally out of the file's text
 */
export function suiteCheck(
  name: string,
  command: string,
  argsFor: (report: string) => { args: string[]; env?: Record<string, string | undefined> },
  read: (report: string) => Tally,
): Check {
  return {
    name,
    run: async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'report-'));
      const report = path.join(folder, 'report.json');
      const { args, env } = argsFor(report);
      const { code, output, milliseconds } = await runCommand(command, args, { env });
      const tally = tallyFrom(report, read);
      rmSync(folder, { recursive: true });
      const { passed, failed, flaky, skipped } = tally;
      // A runner that broke, or found nothing to run, has not passed, whatever it counted.
      if (failed.length === 0 && code !== 0) failed.push(`the runner ended with exit code ${code}`);
      else if (passed + failed.length + flaky.length + skipped.length === 0) failed.push('no test was run');
      return { ...tally, output, milliseconds };
    },
  };
}

function tallyFrom(report: string, read: (report: string) => Tally): Tally {
  try {
    return read(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failed: [], flaky: [], skipped: [] };
  }
}
