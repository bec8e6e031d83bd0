import { StartError } from '@knowledgeking/local-server/start-error';
import { onStage } from '@knowledgeking/stage';
import type { Finding } from '@knowledgeking/stage/ledger';
import { loadEnvironment, runMain, UsageError } from '@knowledgeking/stage/run-main';
import { backups } from './faults/backups.ts';
import { clockStep } from './faults/clock-step.ts';
import { clusterFaults } from './faults/cluster.ts';
import { copiesAgree } from './faults/copies-agree.ts';
import { copyKilled } from './faults/copy-killed.ts';
import { databaseGone } from './faults/database-gone.ts';
import { deadline } from './faults/deadline.ts';
import { diskFull } from './faults/disk-full.ts';
import type { Fault } from './faults/fault.ts';
import { fewFiles } from './faults/few-files.ts';
import { slowClientsBeside, unreadResponses } from './faults/held-connections.ts';
import { killedAggregation, killedImport, killedMigration } from './faults/killed-commands.ts';
import { mailServerTrouble } from './faults/mail-server-trouble.ts';
import { midnight } from './faults/midnight.ts';
import { overloadForAMinute } from './faults/overload.ts';
import { rollingRestarts, rollingUpgrade } from './faults/rolling.ts';
import { standbyTakesOver } from './faults/standby.ts';
import { submitRacesFinish } from './faults/submit-races-finish.ts';
import { twoOperators } from './faults/two-operators.ts';

/** Every fault that is tried, in this order; each on a contest of its own. */
export const faults: readonly Fault[] = [
  ...rollingRestarts,
  rollingUpgrade,
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
  fewFiles,
  unreadResponses,
  clockStep,
  midnight,
  copyKilled,
  ...databaseGone,
  ...diskFull,
  ...standbyTakesOver,
  backups,
  ...clusterFaults,
];

function faultsNamed(names: readonly string[]): readonly Fault[] {
  if (names.length === 0) return faults;
  const chosen = faults.filter(({ name }) => names.some((wanted) => name.startsWith(wanted)));
  if (chosen.length > 0) return chosen;
  throw new UsageError(`No fault’s name begins with ${names.join(' or ')}.`);
}

type Word = 'holds' | 'BROKEN' | 'NOT TRIED' | 'skipped';

/** Does what a fault does. A failure of the fault's own work is a finding that does not hold. So is a missing program, which has a word of its own. */
async function tryFault(fault: Fault): Promise<(Omit<Finding, 'holds'> & { word: Word })[]> {
  const { name, does, run, lacks } = fault;
  const untried = (word: Word, figure: string) => [{ word, what: 'the fault could be tried', figure }];
  const lacking = lacks?.();
  if (lacking) return untried('skipped', lacking);
  console.log(`${name}: ${does}`);
  const begin = performance.now();
  try {
    const findings = await onStage((stage) => run(stage, 'full'), fault);
    console.log(`${name}: took ${((performance.now() - begin) / 1_000).toFixed(0)} s`);
    return findings.map(({ holds, ...finding }) => ({ word: holds ? 'holds' : 'BROKEN', ...finding }));
  } catch (error) {
    return error instanceof StartError
      ? untried('NOT TRIED', error.message)
      : untried('BROKEN', String(error));
  }
}

/** Prints what held, and what did not. Exit code 1 where anything did not, or was not tried. */
async function tryFaults(chosen: readonly Fault[]): Promise<void> {
  loadEnvironment();
  const rows: { name: string; word: Word; what: string; figure: string }[] = [];
  for (const fault of chosen)
    for (const row of await tryFault(fault)) rows.push({ name: fault.name, ...row });
  const width = Math.max(...rows.map(({ name }) => name.length));
  const whatWidth = Math.max(...rows.map(({ what }) => what.length));
  for (const { word, name, what, figure } of rows)
    console.log(
      `${word.padEnd('NOT TRIED'.length)}  ${name.padEnd(width)}  ${what.padEnd(whatWidth)}  ${figure}`,
    );
  if (rows.some(({ word }) => word === 'BROKEN' || word === 'NOT TRIED')) process.exitCode = 1;
}

await runMain(
  import.meta,
  {
    command: 'npm run faults',
    words: '[beginning of a name …]',
    does: `Does to a running contest what operations fear, under load, and says what held (docs/faults.md): ${faults.map(({ name }) => name).join(', ')}.`,
  },
  ({ words }) => tryFaults(faultsNamed(words)),
);
