import { Period } from '@knowledgeking/contract';
import { Presets, SingleBar } from 'cli-progress';
import { Argument, type Command, InvalidArgumentError } from 'commander';
import { writeMaintenance } from '../repositories/site-state.ts';
import { moveToPeriod } from '../services/move-period.ts';
import { periodAt } from '../services/period.ts';
import { simulate } from '../services/simulate.ts';
import { toJapanTime } from '../services/time.ts';
import {
  type CommonOptions,
  confirm,
  OperatorError,
  refuseInProduction,
  report,
  requireExam,
  runOnDatabase,
  withCommonOptions,
} from './context.ts';
import type { Terminal } from './terminal.ts';

interface MaintenanceOptions extends CommonOptions {
  message: string;
}

interface SimulateOptions extends CommonOptions {
  participants: number;
  seed: number;
}

/** `period`, `maintenance` and `simulate` */
export function addOperationCommands(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('period'))
    .addArgument(new Argument('<name>', 'the period to be in').choices(Period.enum))
    .description(
      'moves the current exam’s schedule so that the contest is in that period now; outside production',
    )
    .action((period: Period, options: CommonOptions) => movePeriod(terminal, period, options));
  withCommonOptions(program.command('maintenance'))
    .addArgument(new Argument('<switch>', 'on or off').choices(['on', 'off']))
    .option('--message <text>', 'what contestants read meanwhile', '')
    .description('switches maintenance; every copy of the API follows within a second')
    .action((position: string, options: MaintenanceOptions) =>
      switchMaintenance(terminal, position, options),
    );
  withCommonOptions(program.command('simulate'))
    .requiredOption('--participants <number>', 'how many synthetic contestants to add', readCount)
    .option('--seed <number>', 'the same seed gives the same answers', readCount, 1)
    .description('adds synthetic contestants with plausible answers; outside production')
    .action((options: SimulateOptions) => addSimulated(terminal, options));
}

async function movePeriod(terminal: Terminal, period: Period, options: CommonOptions): Promise<void> {
  await runOnDatabase(terminal, async (context) => {
    refuseInProduction(context, 'period');
    const { database, settings, now } = context;
    const exam = await requireExam(database);
    if (settings.appEnv !== 'development') {
      await confirm(
        terminal,
        `This changes the dates of ${exam.id} so that the contest is in ${period} now. Go on?`,
        options,
      );
    }
    const { schedule, ...done } = await moveToPeriod(database, exam, period, now);
    const { simulatedParticipants, aggregatedParticipants } = done;
    const start = toJapanTime(schedule.examStartAt);
    const end = toJapanTime(schedule.examEndAt);
    report(terminal, options, { exam_id: exam.id, period, exam_start_at: start, exam_end_at: end, ...done }, [
      `The contest is in ${period} now; the exam is from ${start} to ${end}.`,
      ...(simulatedParticipants > 0 ? [`Added ${simulatedParticipants} synthetic contestants.`] : []),
      ...(aggregatedParticipants === undefined
        ? []
        : [`Published the results of ${aggregatedParticipants} contestants.`]),
    ]);
  });
}

async function switchMaintenance(
  terminal: Terminal,
  position: string,
  options: MaintenanceOptions,
): Promise<void> {
  await runOnDatabase(terminal, async ({ database, now }) => {
    const isInMaintenance = position === 'on';
    await writeMaintenance(database, { isInMaintenance, message: options.message }, now);
    report(terminal, options, { in_maintenance: isInMaintenance, message: options.message }, [
      isInMaintenance ? 'In maintenance: contestants wait, nothing is lost.' : 'Maintenance is over.',
    ]);
  });
}

async function addSimulated(terminal: Terminal, options: SimulateOptions): Promise<void> {
  await runOnDatabase(terminal, async (context) => {
    refuseInProduction(context, 'simulate');
    const { database, settings, now } = context;
    const { participants, seed } = options;
    const exam = await requireExam(database);
    if (now < exam.examStartAt) {
      throw new OperatorError(
        `The exam has not begun (${periodAt(exam, now)}): synthetic contestants bring finished attempts. Try "period in_progress" first.`,
      );
    }
    if (settings.appEnv !== 'development') {
      await confirm(
        terminal,
        `This adds ${participants} synthetic contestants to ${exam.id}; they can't be removed. Go on?`,
        options,
      );
    }
    const bar = new SingleBar(
      { noTTYOutput: false, stream: process.stderr, format: '{bar} {percentage}% | {value}/{total}' },
      Presets.shades_classic,
    );
    if (!options.json) bar.start(participants, 0);
    await simulate(database, exam, { participants, seed, now, onProgress: (done) => bar.update(done) });
    bar.stop();
    report(terminal, options, { exam_id: exam.id, participants, seed }, [
      `Added ${participants} synthetic contestants to ${exam.id}.`,
    ]);
  });
}

function readCount(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('expected a whole number');
  return Number(text);
}
