import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '@knowledgeking/stage/run-command';
import { reportError } from '@knowledgeking/stage/run-main';

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
  /** It passed earlier, and nothing that can change its result has changed since. */
  isUnchanged?: boolean;
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
function wholeResult(reason: string | undefined, output: string, milliseconds: number): CheckResult {
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

/** How one check went, and when. */
interface Outcome extends CheckResult {
  name: string;
  /** Milliseconds from the start of the whole run to the start of this check. */
  began: number;
}

/**
 * Runs checks beside each other, in their order as far as their needs allow. While they run, only what failed or was flaky is
 * printed; a table of all of them comes at the end.
 * @param sideBySide how many run at once
 * @returns their tests together, each name behind its check's
 */
export async function runChecks(checks: Check[], sideBySide = 1): Promise<Tally> {
  const begin = performance.now();
  const waiting = new Set(checks);
  const running = new Map<Check, Promise<void>>();
  const outcomes = new Map<Check, Outcome>();
  const progress = showRunning(running);

  const end = (check: Check, began: number, result: CheckResult) => {
    outcomes.set(check, { ...result, name: check.name, began });
    running.delete(check);
    if (result.failed.length + result.flaky.length > 0) {
      progress.clear();
      console.log(`${markOf(result)} ${check.name}\n${result.output.trimEnd()}`);
    }
    progress.show();
  };
  const start = (check: Check) => {
    const began = performance.now() - begin;
    const broken = check.needs?.find((needed) => outcomes.get(needed)?.failed.length);
    const result = broken ? notRun(broken) : check.run().catch(brokenCheck);
    waiting.delete(check);
    running.set(
      check,
      Promise.resolve(result).then((ended) => end(check, began, ended)),
    );
  };
  const canStart = ({ needs = [], isAlone }: Check) =>
    running.size < (isAlone ? 1 : sideBySide) &&
    ![...running.keys()].some((other) => other.isAlone) &&
    !needs.some((needed) => waiting.has(needed) || running.has(needed));

  while (waiting.size + running.size > 0) {
    for (const check of waiting) if (canStart(check)) start(check);
    progress.show();
    if (running.size === 0) throw new Error('the checks that are left need each other');
    await Promise.race(running.values());
  }
  progress.clear();
  const all = checks.flatMap((check) => outcomes.get(check) ?? []);
  printTable(all, performance.now() - begin);
  const named = (kind: Rarity) =>
    all.flatMap((outcome) => outcome[kind].map((test) => `${outcome.name}: ${test}`));
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: named('failed'),
    flaky: named('flaky'),
    skipped: named('skipped'),
  };
}

/** Ends with the names of all tests that did not just pass, the line that sums everything up, and the exit code that goes with it. */
export function conclude(tally: Tally): void {
  // What failed comes last: the end of a long output is what people look at, and what is kept of it.
  for (const kind of ['skipped', 'flaky', 'failed'] as const)
    if (tally[kind].length > 0) console.log([`${kind}:`, ...tally[kind]].join('\n  '));
  console.log([`${tally.passed} passed, ${tally.failed.length} failed`, ...rarities(tally)].join(', '));
  process.exitCode = tally.failed.length > 0 ? 1 : 0;
}

type Rarity = Exclude<keyof Tally, 'passed'>;

/** The counts that are told only where there are any. */
const rarities = (tally: Tally): string[] =>
  (['flaky', 'skipped'] as const).flatMap((kind) =>
    tally[kind].length > 0 ? [`${tally[kind].length} ${kind}`] : [],
  );

const markOf = ({ failed, flaky }: Tally): string => {
  if (failed.length > 0) return '✗';
  return flaky.length > 0 ? '~' : '✓';
};

function notRun({ name }: Check): CheckResult {
  const reason = `not run: it needs “${name}”, which failed`;
  return wholeResult(reason, reason, 0);
}

function brokenCheck(error: unknown): CheckResult {
  reportError(error);
  return wholeResult('it broke', '', 0);
}

/** In a terminal the last line names what is running; elsewhere nothing is written. */
function showRunning(running: ReadonlyMap<Check, unknown>) {
  const { isTTY, columns = 80 } = process.stdout;
  const write = (text: string) => void (isTTY && process.stdout.write(`\r\x1b[K${text}`));
  const names = () => [...running.keys()].map(({ name }) => name).join(', ');
  return {
    show: () => write(`… ${names()}`.slice(0, columns - 1)),
    clear: () => write(''),
  };
}

/** When each part began and how long it took; they overlap, so the total is less than their sum. */
function printTable(outcomes: Outcome[], total: number): void {
  const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
  const rows = outcomes.map((outcome) => {
    const all = outcome.passed + outcome.failed.length;
    const counts = [
      ...(all > 1 ? [`${outcome.passed} of ${all}`] : []),
      ...rarities(outcome),
      ...(outcome.isUnchanged ? ['unchanged since it passed'] : []),
    ];
    return [
      `${markOf(outcome)} ${outcome.name}`,
      seconds(outcome.began),
      seconds(outcome.milliseconds),
      counts.join(', '),
    ];
  });
  const line = ([name = '', began = '', took = '', tests = '']: string[]) =>
    `${name.padEnd(48)} ${began.padStart(9)} ${took.padStart(9)}  ${tests}`.trimEnd();
  const table = [['', 'began at', 'took', 'tests'], ...rows, ['in all', '', seconds(total)]];
  console.log(table.map(line).join('\n'));
}
