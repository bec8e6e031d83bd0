import { timeText, toJapanTime } from '@knowledgeking/contract/rules/time';
import type { Command } from 'commander';
import {
  audited,
  type CommonOptions,
  confirm,
  report,
  runOnDatabase,
  withCommonOptions,
} from '../command-line/context.ts';
import { withProgress } from '../command-line/progress.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { loadExams } from '../contest/contest.ts';
import { DataKey } from '../database/data-key.ts';
import { applyRetention, type Promised, readRetention } from './retention.ts';

/** Adds `db retention`. */
export function addRetentionCommand(database: Command, terminal: Terminal): void {
  withCommonOptions(database.command('retention'), { dryRun: true })
    .description('応募規約で約束した期限をすぎたものを消去します。毎日1回動かしてください')
    .addHelpText(
      'after',
      `
日数は、コンテンツパックの contest.yaml（retention）が決め、応募規約にも同じ日数が出ます。
予選の日から決まった日数がすぎると、名前、アドレス、受験番号を消去します。人数と成績の集計は変わりません。
とちゅうで止めても、もう一度動かせば続きから消去します。`,
    )
    .action((options: CommonOptions) => retain(terminal, options));
}

async function retain(terminal: Terminal, options: CommonOptions): Promise<void> {
  await runOnDatabase(terminal, async (context) => {
    const { database, settings, now } = context;
    const onWait = () => terminal.printError('集計が動いています。終わるのを待っています。\n');
    const exams = await loadExams(database);
    const retaining = { database, dataKey: new DataKey(settings.dataKey), exams, now, onWait };
    const promised = await readRetention(retaining);
    const due = promised.reduce((sum, one) => sum + one.due, 0);
    const outcome = { promises: promised.map(toJson), due };
    if (due === 0 && !options.dryRun) {
      report(terminal, options, { ...outcome, deleted: 0 }, [
        ...promised.map(lineOf),
        '期限をすぎたものはありません。',
      ]);
      return;
    }
    const changes = [
      ...promised.map(lineOf),
      `期限をすぎたものが ${due}件あります。消去すると、もどせません。`,
    ];
    await confirm(terminal, { changes, question: '消去しますか。', outcome }, options);
    const done = await audited(
      context,
      { command: 'db retention', subject: { promises: outcome.promises } },
      async () => ({
        deleted: await withProgress(options, (onProgress) => applyRetention(retaining, onProgress)),
      }),
    );
    const deleted = done.deleted.reduce((sum, count) => sum + count, 0);
    report(terminal, options, { ...outcome, deleted }, [`${deleted}件を消去しました。`]);
  });
}

const toJson = ({ what, examId, howLong, dueFrom, due }: Promised) => ({
  what,
  exam_id: examId,
  kept: howLong,
  due_from: dueFrom && toJapanTime(dueFrom),
  due,
});

function lineOf({ what, examId, howLong, dueFrom, due }: Promised): string {
  const from = dueFrom ? `、${timeText(dueFrom)} から` : '';
  return `  ${what}${examId ? `（${examId}）` : ''}: ${howLong}${from}: 期限をすぎたもの ${due}件`;
}
