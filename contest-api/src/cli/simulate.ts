import { periodAt } from '@knowledgeking/contract/rules/periods';
import { Presets, SingleBar } from 'cli-progress';
import { type Command, InvalidArgumentError } from 'commander';
import { countSyntheticContestants } from '../repositories/synthetic.ts';
import { loadExams } from '../services/contest.ts';
import { removeSimulated, simulate } from '../services/simulate.ts';
import {
  type CommandContext,
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

interface SimulateOptions extends CommonOptions {
  participants?: number;
  seed: number;
  remove?: boolean;
}

/** Adds `simulate`. */
export function addSimulateCommand(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('simulate'))
    .option('--participants <number>', 'how many synthetic contestants to add', readCount)
    .option('--seed <number>', 'the same seed gives the same answers', readCount, 1)
    .option('--remove', 'remove all synthetic contestants instead, with everything that belongs to them')
    .description('adds synthetic contestants with plausible answers; outside production')
    .action((options: SimulateOptions) =>
      runOnDatabase(terminal, (context) =>
        options.remove ? remove(terminal, context, options) : add(terminal, context, options),
      ),
    );
}

async function add(terminal: Terminal, context: CommandContext, options: SimulateOptions): Promise<void> {
  await refuseInProduction(context, 'simulate');
  const { database, now } = context;
  const { participants, seed } = options;
  if (!participants) throw new OperatorError('--participants: expected how many to add, or --remove.');
  const exam = await requireExam(database);
  if (now < exam.examStartAt) {
    throw new OperatorError(
      `The exam has not begun (${periodAt(exam, now)}): synthetic contestants bring finished attempts. Try "period in_progress" first.`,
    );
  }
  const changes = [
    `${participants} synthetic contestants enter ${exam.id}, with finished attempts; "simulate --remove" takes them out again.`,
    ...(exam.aggregatedAt ? ['Its results don’t count them before the next "aggregate".'] : []),
  ];
  await confirm(terminal, { changes, question: 'Add them?' }, options);
  await withProgress(participants, options, (onProgress) =>
    simulate(database, exam, { participants, seed, now, onProgress }),
  );
  report(terminal, options, { exam_id: exam.id, participants, seed }, [
    `Added ${participants} synthetic contestants to ${exam.id}.`,
  ]);
}

/** Allowed in production too, so that synthetic contestants who got there can be removed. */
async function remove(
  terminal: Terminal,
  { database }: CommandContext,
  options: SimulateOptions,
): Promise<void> {
  const counted = await countSyntheticContestants(database);
  const total = counted.reduce((sum, { participants }) => sum + participants, 0);
  const aggregated = (await loadExams(database))
    .filter((exam) => exam.aggregatedAt && counted.some(({ examId }) => examId === exam.id))
    .map((exam) => exam.id);
  const stale = aggregated.map(
    (id) => `The results of ${id} count them and are stale without them: "aggregate" again.`,
  );
  if (total > 0) {
    const changes = [
      ...counted.map(
        ({ examId, participants }) =>
          `${participants} synthetic contestants leave ${examId} with all their answers and results.`,
      ),
      ...stale,
    ];
    await confirm(terminal, { changes, question: 'Remove them? They can’t be brought back.' }, options);
    await withProgress(total, options, (onProgress) => removeSimulated(database, onProgress));
  }
  report(terminal, options, { removed: total, stale_results: aggregated }, [
    total === 0 ? 'There are no synthetic contestants.' : `Removed ${total} synthetic contestants.`,
    ...stale,
  ]);
}

async function withProgress(
  total: number,
  { json }: CommonOptions,
  work: (onProgress: (done: number) => void) => Promise<unknown>,
): Promise<void> {
  const bar = new SingleBar(
    { noTTYOutput: false, stream: process.stderr, format: '{bar} {percentage}% | {value}/{total}' },
    Presets.shades_classic,
  );
  if (!json) bar.start(total, 0);
  try {
    await work((done) => bar.update(done));
  } finally {
    bar.stop();
  }
}

function readCount(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('expected a whole number');
  return Number(text);
}
