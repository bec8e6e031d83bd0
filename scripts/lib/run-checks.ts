import type { Check, CheckResult, Counts } from './checks.ts';
import { reportError } from './run-main.ts';

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
 */
export async function runChecks(checks: Check[], sideBySide = 1): Promise<Counts> {
  const begin = performance.now();
  const waiting = new Set(checks);
  const running = new Map<Check, Promise<void>>();
  const outcomes = new Map<Check, Outcome>();
  const progress = showRunning(running);

  const end = (check: Check, began: number, result: CheckResult) => {
    outcomes.set(check, { ...result, name: check.name, began });
    running.delete(check);
    if (result.failed + result.flaky > 0) {
      progress.clear();
      console.log(`${result.failed > 0 ? '✗' : '~'} ${check.name}\n${result.output.trimEnd()}`);
    }
    progress.show();
  };
  const start = (check: Check) => {
    const began = performance.now() - begin;
    const broken = check.needs?.find((needed) => (outcomes.get(needed)?.failed ?? 0) > 0);
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
  const total = (count: keyof Counts) => all.reduce((sum, outcome) => sum + outcome[count], 0);
  return {
    passed: total('passed'),
    failed: total('failed'),
    flaky: total('flaky'),
    skipped: total('skipped'),
  };
}

/** Ends with the line that sums everything up, and the exit code that goes with it. */
export function conclude({ passed, failed, ...others }: Counts): void {
  console.log([`${passed} passed, ${failed} failed`, ...rarities(others)].join(', '));
  process.exitCode = failed > 0 ? 1 : 0;
}

/** The counts that are named only where there are any. */
const rarities = ({ flaky, skipped }: Pick<Counts, 'flaky' | 'skipped'>): string[] =>
  Object.entries({ flaky, skipped }).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []));

const notRun = ({ name }: Check): CheckResult => ({
  passed: 0,
  failed: 1,
  flaky: 0,
  skipped: 0,
  output: `not run: it needs “${name}”, which failed`,
  milliseconds: 0,
});

function brokenCheck(error: unknown): CheckResult {
  reportError(error);
  return { passed: 0, failed: 1, flaky: 0, skipped: 0, output: '', milliseconds: 0 };
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
  const rows = outcomes.map(({ name, passed, failed, milliseconds, began, ...others }) => [
    `${failed > 0 ? '✗' : '✓'} ${name}`,
    seconds(began),
    seconds(milliseconds),
    [...(passed + failed > 1 ? [`${passed} of ${passed + failed}`] : []), ...rarities(others)].join(', '),
  ]);
  const line = ([name = '', began = '', took = '', tests = '']: string[]) =>
    `${name.padEnd(48)} ${began.padStart(9)} ${took.padStart(9)}  ${tests}`.trimEnd();
  const table = [['', 'began at', 'took', 'tests'], ...rows, ['in all', '', seconds(total)]];
  console.log(table.map(line).join('\n'));
}
