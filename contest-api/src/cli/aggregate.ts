import type { Command } from 'commander';
import { updateExam } from '../repositories/exams.ts';
import { aggregate } from '../services/aggregate.ts';
import { periodAt } from '../services/period.ts';
import { isAggregatedAfterEnd, publishResults } from '../services/publication.ts';
import {
  type CommonOptions,
  confirm,
  OperatorError,
  report,
  requireExam,
  runOnDatabase,
  withCommonOptions,
} from './context.ts';
import type { Terminal } from './terminal.ts';

/** `aggregate`, `publish` and `unpublish` */
export function addAggregateCommands(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('aggregate'))
    .description('marks, ranks and awards; all or nothing, as often as wanted')
    .action((options: CommonOptions) => runAggregate(terminal, options));
  withCommonOptions(program.command('publish'))
    .description('shows the results, answers and the archive to everyone')
    .action((options: CommonOptions) => publish(terminal, options));
  withCommonOptions(program.command('unpublish'))
    .description('hides the results again; they stay as they are')
    .action((options: CommonOptions) => unpublish(terminal, options));
}

async function runAggregate(terminal: Terminal, options: CommonOptions): Promise<void> {
  await runOnDatabase(terminal, async ({ database, now }) => {
    const exam = await requireExam(database);
    const { participants } = await aggregate(database, exam, now);
    report(terminal, options, { exam_id: exam.id, participants }, [
      `Aggregated ${exam.id}: ${participants} contestants have a result.`,
    ]);
  });
}

async function publish(terminal: Terminal, options: CommonOptions): Promise<void> {
  await runOnDatabase(terminal, async ({ database, now }) => {
    const exam = await requireExam(database);
    if (!exam.aggregatedAt) throw new OperatorError(`${exam.id} is not aggregated: "aggregate" first.`);
    const period = periodAt(exam, now);
    if (period === 'result_published')
      throw new OperatorError(`The results of ${exam.id} are published already.`);
    if (period !== 'after_end_not_aggregated') {
      throw new OperatorError(
        `${exam.id} is not over (${period}): results with their answers can't be shown yet.`,
      );
    }
    if (!isAggregatedAfterEnd(exam)) {
      throw new OperatorError(`${exam.id} was aggregated before its end: "aggregate" again first.`);
    }
    await confirm(
      terminal,
      `This shows the results and the answers of ${exam.id} to everyone. Go on?`,
      options,
    );
    await publishResults(database, exam, now);
    report(terminal, options, { exam_id: exam.id, published: true }, [
      `The results of ${exam.id} are published.`,
    ]);
  });
}

async function unpublish(terminal: Terminal, options: CommonOptions): Promise<void> {
  await runOnDatabase(terminal, async ({ database }) => {
    const exam = await requireExam(database);
    if (!exam.isResultPublished) throw new OperatorError(`The results of ${exam.id} are not published.`);
    await updateExam(database, exam.id, { results_published_at: null });
    report(terminal, options, { exam_id: exam.id, published: false }, [
      `The results of ${exam.id} are hidden again.`,
    ]);
  });
}
