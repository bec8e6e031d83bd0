import { timeText } from '@knowledgeking/contract/rules/time';
import type { Command } from 'commander';
import { acceptsAnswersUntil } from '../attempts/attempt-state.ts';
import {
  audited,
  type CommandContext,
  type CommonOptions,
  confirm,
  OperatorError,
  report,
  requireExam,
  runOnDatabase,
  withCommonOptions,
} from '../command-line/context.ts';
import { withProgress } from '../command-line/progress.ts';
import type { Terminal } from '../command-line/terminal.ts';
import type { ContestExam } from '../contest/contest.ts';
import type { Database } from '../database/database.ts';
import { AnswersStillAcceptedError, hideResults, publishResults, requirePublishable } from './publication.ts';
import { countResults } from './queries.ts';
import { aggregate, withAggregation } from './versions/aggregate.ts';
import { comparisonJson, comparisonLines, movedLines, printedPeople } from './versions/comparison-lines.ts';
import { listMovedPeople } from './versions/queries-comparison.ts';
import { findStaleness } from './versions/results-basis.ts';

/** Adds `aggregate`, `publish` and `unpublish`. */
export function addAggregateCommands(program: Command, terminal: Terminal): void {
  withCommonOptions(program.command('aggregate'))
    .description('採点し、順位と称号を決めます（全部できるか、何も変わらないか。くり返せます）')
    .action((options: CommonOptions) => runAggregate(terminal, options));
  withCommonOptions(program.command('publish'))
    .description('結果、答え、アーカイブを全員に公開します')
    .action((options: CommonOptions) => publish(terminal, options));
  withCommonOptions(program.command('unpublish'))
    .description('結果を見えなくします（結果そのものは残ります）')
    .action((options: CommonOptions) => unpublish(terminal, options));
}

async function runAggregate(terminal: Terminal, options: CommonOptions): Promise<void> {
  await runOnDatabase(terminal, async (context) => {
    const { database, now } = context;
    const exam = await requireExam(database);
    if (now <= acceptsAnswersUntil(exam)) throw new AnswersStillAcceptedError(exam);
    if (exam.isResultPublished) return aggregatePublished(terminal, context, exam, options);
    if (exam.aggregatedAt) await confirmOverwriting(terminal, database, exam, options);
    const onWait = () => terminal.printError(waitLine);
    const { participants } = await audited(
      context,
      { command: 'aggregate', subject: { exam_id: exam.id } },
      () => withProgress(options, (onProgress) => aggregate(database, exam, now, { onProgress, onWait })),
    );
    report(terminal, options, { exam_id: exam.id, participants }, [
      `${exam.id} を集計しました。${participants}人の結果があります。`,
      '次は: contest quiz stats（数字を確かめる）、それから contest publish（公開）',
    ]);
  });
}

/** Results that everyone can see are replaced only after somebody has seen who moves. */
async function aggregatePublished(
  terminal: Terminal,
  context: CommandContext,
  known: ContestExam,
  options: CommonOptions,
): Promise<void> {
  const { database, now } = context;
  const onWait = () => terminal.printError(waitLine);
  await withProgress(options, (onProgress, endProgress) =>
    withAggregation(
      database,
      known,
      { now, onProgress, onWait },
      async ({ exam, versions, comparison, show }) => {
        endProgress();
        const people = await listMovedPeople(database, versions, printedPeople + 1);
        const changes = [
          ...(await overwritingLines(database, exam)),
          `公開中の版${versions.before}とくらべると:`,
          ...comparisonLines(exam, comparison),
          ...movedLines(exam, people, '全員の成績は contest export results'),
          '新しい結果は、すぐ全員に見えます。',
        ];
        const outcome = { exam_id: exam.id, ...comparisonJson(comparison) };
        await confirm(terminal, { changes, question: '新しい結果に切りかえますか？', outcome }, options);
        const subject = { exam_id: exam.id, result_version_before: versions.before };
        const { participants } = await audited(context, { command: 'aggregate', subject }, show);
        report(terminal, options, { ...outcome, participants, result_version: versions.after }, [
          `${exam.id} を集計しました。${participants}人の結果があります。公開中なので、新しい結果（版${versions.after}）がもう見えています。`,
          `もどすには: contest results restore ${versions.before} --reason "理由"`,
        ]);
      },
    ),
  );
}

const waitLine = 'ほかの集計が動いています。それが終わるのを待ってから始めます。\n';

async function confirmOverwriting(
  terminal: Terminal,
  database: Database,
  exam: ContestExam,
  options: CommonOptions,
): Promise<void> {
  const changes = await overwritingLines(database, exam);
  await confirm(terminal, { changes, question: 'もう一度集計しますか？' }, options);
}

async function overwritingLines(database: Database, exam: ContestExam): Promise<string[]> {
  const stale = await findStaleness(database, exam);
  return [
    `${exam.id} には ${timeText(exam.aggregatedAt ?? exam.examEndAt)} の結果があります。新しい結果に置きかわります。`,
    ...(stale.length > 0
      ? ['そのあと、次のことが変わりました:', ...stale.map((change) => `  ${change}`)]
      : ['そのあと、結果のもとになるものは何も変わっていません。']),
  ];
}

async function publish(terminal: Terminal, options: CommonOptions): Promise<void> {
  await runOnDatabase(terminal, async (context) => {
    const { database, now } = context;
    const exam = await requireExam(database);
    await requirePublishable(database, exam, now);
    const { participants, passed } = await countResults(database, {
      examId: exam.id,
      resultVersion: exam.resultVersion ?? 0,
    });
    const changes = [
      `${exam.id} の結果と答えが、いまから全員に見えます。アーカイブも開きます。`,
      `  結果のある人は${participants}人、そのうち合格は${passed}人です。`,
    ];
    await confirm(terminal, { changes, question: '公開しますか？' }, options);
    const outcome = await audited(
      context,
      { command: 'publish', subject: { exam_id: exam.id, result_version: exam.resultVersion } },
      async () => {
        await publishResults(database, exam, now);
        return { exam_id: exam.id, published: true, participants, passed };
      },
    );
    report(terminal, options, outcome, [
      `${exam.id} の結果を公開しました（${participants}人、合格${passed}人）。次は: サイトの /result と /answers を開いて確かめてください。`,
    ]);
  });
}

async function unpublish(terminal: Terminal, options: CommonOptions): Promise<void> {
  await runOnDatabase(terminal, async (context) => {
    const { database } = context;
    const exam = await requireExam(database);
    if (!exam.isResultPublished) throw new OperatorError(`${exam.id} の結果は公開されていません。`);
    const changes = [
      `${exam.id} の結果、答え、アーカイブが、だれにも見えなくなります。結果そのものは残ります。`,
    ];
    await confirm(terminal, { changes, question: '見えなくしますか？' }, options);
    const subject = { exam_id: exam.id };
    const outcome = await audited(context, { command: 'unpublish', subject }, async () => {
      await hideResults(database, exam.id);
      return { ...subject, published: false };
    });
    report(terminal, options, outcome, [
      `${exam.id} の結果を見えなくしました。もう一度見せるには: contest publish`,
    ]);
  });
}
