import type { Command } from 'commander';
import type { Database } from '../repositories/database.ts';
import { countResults } from '../repositories/results.ts';
import { aggregate } from '../services/aggregate.ts';
import { acceptsAnswersUntil } from '../services/attempt-state.ts';
import type { ContestExam } from '../services/contest.ts';
import {
  AnswersStillAcceptedError,
  hideResults,
  publishResults,
  requirePublishable,
} from '../services/publication.ts';
import { findStaleness } from '../services/results-basis.ts';
import { toJapanTime } from '../services/time.ts';
import {
  type CommonOptions,
  confirm,
  OperatorError,
  report,
  requireExam,
  runOnDatabase,
  withCommonOptions,
} from './context.ts';
import { withProgress } from './progress.ts';
import type { Terminal } from './terminal.ts';

/** Adds `aggregate`, `publish` and `unpublish`. */
export function addAggregateCommands(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('aggregate'))
    .description('marks, ranks and awards titles; all or nothing, and can be repeated')
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
    if (now <= acceptsAnswersUntil(exam)) throw new AnswersStillAcceptedError(exam);
    if (exam.aggregatedAt) await confirmOverwriting(terminal, database, exam, options);
    const onWait = () =>
      terminal.printError(
        'Another aggregation is running. This one waits, and begins when that one has ended.\n',
      );
    const { participants } = await withProgress(options, (onProgress) =>
      aggregate(database, exam, now, { onProgress, onWait }),
    );
    report(terminal, options, { exam_id: exam.id, participants }, [
      `Aggregated ${exam.id}: ${participants} contestants have a result.`,
    ]);
  });
}

async function confirmOverwriting(
  terminal: Terminal,
  database: Database,
  exam: ContestExam,
  options: CommonOptions,
): Promise<void> {
  const stale = await findStaleness(database, exam);
  const changes = [
    `${exam.id} already has results, from ${toJapanTime(exam.aggregatedAt ?? exam.examEndAt)}; the new ones are shown instead.`,
    ...(stale.length > 0
      ? ['Since then this has changed:', ...stale.map((change) => `  ${change}`)]
      : ['Nothing that they are based on has changed since.']),
    ...(exam.isResultPublished ? ['They are published: everyone sees the new ones at once.'] : []),
  ];
  await confirm(terminal, { changes, question: 'Aggregate again?' }, options);
}

async function publish(terminal: Terminal, options: CommonOptions): Promise<void> {
  await runOnDatabase(terminal, async ({ database, now }) => {
    const exam = await requireExam(database);
    await requirePublishable(database, exam, now);
    const { participants, passed } = await countResults(database, {
      examId: exam.id,
      resultVersion: exam.resultVersion ?? 0,
    });
    const changes = [
      `Everyone sees the results and the answers of ${exam.id} from now on, and the archive opens.`,
      `  ${participants} contestants have a result, ${passed} of them pass.`,
    ];
    await confirm(terminal, { changes, question: 'Publish?' }, options);
    await publishResults(database, exam, now);
    report(terminal, options, { exam_id: exam.id, published: true, participants, passed }, [
      `The results of ${exam.id} are published.`,
    ]);
  });
}

async function unpublish(terminal: Terminal, options: CommonOptions): Promise<void> {
  await runOnDatabase(terminal, async ({ database }) => {
    const exam = await requireExam(database);
    if (!exam.isResultPublished) throw new OperatorError(`The results of ${exam.id} are not published.`);
    const changes = [
      `Nobody sees the results, the answers and the archive of ${exam.id} any more; the results themselves stay.`,
    ];
    await confirm(terminal, { changes, question: 'Hide them?' }, options);
    await hideResults(database, exam.id);
    report(terminal, options, { exam_id: exam.id, published: false }, [
      `The results of ${exam.id} are hidden again.`,
    ]);
  });
}
