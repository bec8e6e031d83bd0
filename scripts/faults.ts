import { StartError } from '../contest-api/src/embedded/start-error.ts';
import { clockStep } from './faults/clock-step.ts';
import { copiesAgree } from './faults/copies-agree.ts';
import { deadline } from './faults/deadline.ts';
import type { Fault, Finding } from './faults/fault.ts';
import { killedAggregation, killedImport } from './faults/killed-aggregation.ts';
import { killedMigration } from './faults/killed-migration.ts';
import { mailServerTrouble } from './faults/mail-server-trouble.ts';
import { midnight } from './faults/midnight.ts';
import { overloadForAMinute } from './faults/overload.ts';
import { rollingRestarts } from './faults/rolling-restart.ts';
import { slowClientsBeside } from './faults/slow-clients.ts';
import { onStage } from './faults/stage.ts';
import { submitRacesFinish } from './faults/submit-races-finish.ts';
import { twoOperators } from './faults/two-operators.ts';
import { loadEnvironment } from './lib/environment.ts';
import { runMain } from './lib/run-main.ts';

/** Every fault that is tried, in this order; each on a contest of its own. */
const faults: readonly Fault[] = [
  ...rollingRestarts,
  copiesAgree,
  submitRacesFinish,
  deadline,
  twoOperators,
  killedAggregation,
  killedImport,
  killedMigration,
  ...mailServerTrouble,
  overloadForAMinute,
  slowClientsBeside,
  clockStep,
  midnight,
];

function faultsNamed(names: readonly string[]): readonly Fault[] {
  if (names.length === 0) return faults;
  const chosen = faults.filter(({ name }) => names.some((wanted) => name.startsWith(wanted)));
  if (chosen.length > 0) return chosen;
  throw new StartError(`There is no such fault; there are ${faults.map(({ name }) => name).join(', ')}.`);
}

/** Does what a fault does; a failure of the fault's own work is a finding that does not hold. */
async function tryFault({ name, does, run }: Fault): Promise<Finding[]> {
  console.log(`${name}: ${does}`);
  try {
    return await onStage(run);
  } catch (error) {
    return [{ what: 'the fault could be tried', figure: String(error), holds: false }];
  }
}

/** `npm run faults`, or those whose names begin with the given ones: what held, and what did not. Exit code 1 where anything did not. */
async function main(): Promise<void> {
  loadEnvironment();
  const rows: (Finding & { name: string })[] = [];
  for (const fault of faultsNamed(process.argv.slice(2)))
    for (const finding of await tryFault(fault)) rows.push({ name: fault.name, ...finding });
  const width = Math.max(...rows.map(({ name }) => name.length));
  const whatWidth = Math.max(...rows.map(({ what }) => what.length));
  for (const { name, what, figure, holds } of rows)
    console.log(
      `${holds ? 'holds ' : 'BROKEN'}  ${name.padEnd(width)}  ${what.padEnd(whatWidth)}  ${figure}`,
    );
  if (rows.some(({ holds }) => !holds)) process.exitCode = 1;
}

await runMain(import.meta, main);
