import { Argument, type Command } from 'commander';
import { readDatabaseTime } from '../repositories/clock.ts';
import { countAttempts } from '../repositories/schedule.ts';
import { readMaintenance } from '../repositories/site-state.ts';
import { loadExams } from '../services/contest.ts';
import { beginMaintenance, endMaintenance } from '../services/maintenance.ts';
import { addMilliseconds, toJapanTime } from '../services/time.ts';
import {
  audited,
  type CommandContext,
  type CommonOptions,
  confirm,
  report,
  runOnDatabase,
  withCommonOptions,
} from './context.ts';
import { timeText } from './japanese.ts';
import type { Terminal } from './terminal.ts';

interface MaintenanceOptions extends CommonOptions {
  message: string;
}

/** Adds `maintenance on|off`. */
export function addMaintenanceCommand(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('maintenance'))
    .addArgument(new Argument('<switch>', 'on or off').choices(['on', 'off']))
    .option('--message <text>', 'what contestants read meanwhile', '')
    .description('switches maintenance; every copy of the API follows within a second')
    .action((position: 'on' | 'off', options: MaintenanceOptions) =>
      runOnDatabase(terminal, (context) =>
        position === 'on' ? switchOn(terminal, context, options) : switchOff(terminal, context, options),
      ),
    );
}

async function switchOn(
  terminal: Terminal,
  context: CommandContext,
  options: MaintenanceOptions,
): Promise<void> {
  const { database, now } = context;
  const { message } = options;
  const known = await readMaintenance(database);
  const exam = (await loadExams(database)).at(-1);
  const playing = exam ? (await countAttempts(database, exam.id, now)).playing : 0;
  const playingNow =
    playing === 0
      ? 'Nobody is playing now.'
      : `${people(playing)} playing now: their clocks run on, and they can't answer until it is over.`;
  const changes = [
    known.isInMaintenance
      ? `Already in maintenance since ${toJapanTime(known.beganAt ?? now)}; only the message changes: ${message || 'the site’s own'}`
      : 'Every page shows the maintenance screen until "maintenance off".',
    playingNow,
  ];
  await confirm(terminal, { changes, question: 'Switch maintenance on?' }, options);
  const answeredAt = await readDatabaseTime(database);
  const outcome = await audited(context, { command: 'maintenance on', subject: { message } }, async () => ({
    ...(await beginMaintenance(database, message, answeredAt)),
    playing,
  }));
  report(terminal, options, outcome, [`In maintenance since ${outcome.began_at}. ${playingNow}`]);
}

async function switchOff(
  terminal: Terminal,
  context: CommandContext,
  options: MaintenanceOptions,
): Promise<void> {
  const { database } = context;
  const notOn = () =>
    report(terminal, options, { in_maintenance: false }, ['Maintenance is not on; nothing was changed.']);
  if (!(await readMaintenance(database)).isInMaintenance) return notOn();
  const changes = ['The site and the API serve contestants again.'];
  await confirm(terminal, { changes, question: 'Switch maintenance off?' }, options);
  const now = await readDatabaseTime(database);
  const { before, ...outcome } = await audited(
    context,
    { command: 'maintenance off', subject: {} },
    () => endMaintenance(database, now),
    ({ before: _before, ...noted }) => noted,
  );
  // Somebody else was faster, and has been told whose time was lost: told twice, it would be given back twice.
  if (!before.isInMaintenance) return notOn();
  const played = outcome.playing_in_it;
  const from = before.beganAt ?? now;
  report(terminal, options, outcome, [
    `Maintenance is over: it took ${toMinutes(outcome.seconds)}, from ${outcome.began_at} to ${outcome.ended_at}.`,
    played === 0
      ? 'Nobody was playing during it.'
      : `${played} ${played === 1 ? 'contestant was' : 'contestants were'} playing during it, with the clock running. This time can be given back to them: contest extend --since ${timeText(from)} --until ${timeText(addMilliseconds(now, 999))} --dry-run`,
  ]);
}

const people = (count: number) => `${count} ${count === 1 ? 'contestant is' : 'contestants are'}`;

/** Such as `12 min 5 s`. */
function toMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
