import { periodAt } from '@knowledgeking/contract/rules/periods';
import { type Command, InvalidArgumentError } from 'commander';
import { countSyntheticContestants } from '../repositories/synthetic-removal.ts';
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
import { withProgress } from './progress.ts';
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
  if (!participants)
    throw new OperatorError('--participants: expected how many contestants to add, or --remove instead.');
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
  const added = await withProgress(options, (onProgress) =>
    simulate(database, exam, {
      participants,
      seed,
      now,
      onProgress: (done) => onProgress(done, participants),
    }),
  );
  report(terminal, options, { exam_id: exam.id, participants: added, seed }, [
    `Added ${added} synthetic contestants to ${exam.id}.`,
    ...(added < participants
      ? [`The other ${participants - added} of this seed were there already: another --seed adds others.`]
      : []),
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
    await withProgress(options, (onProgress) => removeSimulated(database, (done) => onProgress(done, total)));
  }
  report(terminal, options, { removed: total, stale_results: aggregated }, [
    total === 0 ? 'There are no synthetic contestants.' : `Removed ${total} synthetic contestants.`,
    ...stale,
  ]);
}

function readCount(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('expected a whole number');
  return Number(text);
}
