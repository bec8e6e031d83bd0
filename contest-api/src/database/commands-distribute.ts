import type { Command } from 'commander';
import {
  audited,
  type CommandContext,
  type CommonOptions,
  confirm,
  report,
  runOnDatabase,
  withCommonOptions,
} from '../command-line/context.ts';
import { countUpTo } from '../command-line/read-number.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { distribute, requireCoordinator } from './distribute.ts';
import { listUndistributed } from './queries-distribution.ts';

interface DistributeOptions extends CommonOptions {
  shards: number;
}

/** Citus' own default: enough for a cluster to grow to that many workers. */
const defaultShards = 32;
const mostShards = 1_024;

/** Adds `db distribute`. @returns the `db` command, for others to be added */
export function addDatabaseCommands(program: Command, terminal: Terminal): Command {
  const database = program
    .command('db')
    .description('データベース: バックアップ、保存期間、複数の台への分散');
  withCommonOptions(database.command('distribute'), { dryRun: true })
    .option('--shards <数>', '参加者をいくつに分けるか', countUpTo(mostShards), defaultShards)
    .description('表をCitusのクラスターに分散します（コーディネーターのアドレスで実行）')
    .action((options: DistributeOptions) =>
      runOnDatabase(
        terminal,
        (context) => distributeTables(terminal, context, options),
        async (database) => {
          await requireCoordinator(database);
        },
      ),
    );
  return database;
}

async function distributeTables(
  terminal: Terminal,
  context: CommandContext,
  options: DistributeOptions,
): Promise<void> {
  const { database } = context;
  const { workers } = await requireCoordinator(database);
  const { tables, functions } = await listUndistributed(database);
  const nodes = `ワーカー${workers}台`;
  if (tables.length + functions.length === 0) {
    report(terminal, options, { distributed: [], workers }, [
      `すでに${nodes}に分散しています。何も変えていません。`,
    ]);
    return;
  }
  const changes = [
    `クラスターには${nodes}があります。分散するもの: ${[...tables, ...functions].join(', ')}`,
    '移しているあいだ、その表には書きこめません。元には戻せません。エントリー開始前か、メンテナンス中に実行してください。',
  ];
  await confirm(terminal, { changes, question: '分散しますか？' }, options);
  const { shards } = options;
  const outcome = await audited(context, { command: 'db distribute', subject: { shards } }, async () => ({
    distributed: await distribute(database, shards),
    workers,
  }));
  report(terminal, options, outcome, [
    `${nodes}に分散しました: ${outcome.distributed.join(', ')}`,
    '次は: contest status（ふだんどおり読めることを確かめます）',
  ]);
}
