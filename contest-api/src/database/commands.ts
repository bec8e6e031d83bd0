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
import { RefusedError } from '../command-line/refused-error.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { type Database, inTransaction } from './database.ts';
import { listRunMigrations } from './migrate.ts';
import {
  type CitusState,
  distributeFunction,
  distributeTable,
  listUndistributed,
  lockDistribution,
  readCitusState,
} from './queries-distribution.ts';

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

const refusals: Record<Exclude<CitusState['kind'], 'coordinator'>, string> = {
  absent: 'このPostgreSQLにはCitusがないので、分散する先がありません。何も変えていません。',
  not_created:
    'Citusは入っていますが、このデータベースでは有効ではありません。何も変えていません。次は: すべてのノードで create extension citus',
  worker: 'これはCitusのワーカーです。何も変えていません。コーディネーターのアドレスを使ってください。',
};

/**
 * How many workers the cluster has.
 * @throws RefusedError where this is not the coordinator of a Citus cluster
 */
export async function requireCoordinator(database: Database): Promise<{ workers: number }> {
  const state = await readCitusState(database);
  if (state.kind !== 'coordinator') throw new RefusedError(refusals[state.kind]);
  if (state.isRegistered) return { workers: state.workers };
  throw new RefusedError(
    'コーディネーターがまだクラスターのノードになっていません。何も変えていません。次は: select citus_set_coordinator_host(…)',
  );
}

/**
 * Spreads what is left over the cluster, tables with their rows: all or nothing, and as often as wanted.
 * @param shards into how many shards the participants are divided
 * @returns the tables and functions that were moved
 */
export function distribute(database: Database, shards: number): Promise<string[]> {
  return inTransaction(database, async (transaction) => {
    await lockDistribution(transaction);
    const { tables, functions } = await listUndistributed(transaction);
    for (const table of tables) await distributeTable(transaction, table, shards);
    for (const name of functions) await distributeFunction(transaction, name);
    return [...tables, ...functions];
  });
}

/** Adds `db migrate`: for a deployment that brings the database up to date before its copies of the API start. */
export function addMigrateCommand(database: Command, terminal: Terminal): void {
  withCommonOptions(database.command('migrate'))
    .description(
      'データベースをこの版の形にします。動いているAPIは止めなくてかまいません。最新なら何もしません',
    )
    .action((options: CommonOptions) => migrate(terminal, options));
}

async function migrate(terminal: Terminal, options: CommonOptions): Promise<void> {
  const before = new Set<string>();
  const note = async (database: Database) => {
    for (const name of await listRunMigrations(database)) before.add(name);
  };
  // Every command brings the database up to date before its work; what is left to do here is to say what came of it.
  await runOnDatabase(
    terminal,
    async (context) => {
      const run = (await listRunMigrations(context.database)).filter((name) => !before.has(name));
      const outcome = { migrations: run };
      if (run.length > 0) await audited(context, { command: 'db migrate', subject: {} }, async () => outcome);
      report(terminal, options, outcome, [
        run.length === 0
          ? 'データベースは最新です。何も変えていません。次は: APIを1つずつ入れかえます。'
          : `データベースを更新しました（${run.length}件: ${run.join('、')}）。次は: APIを1つずつ入れかえます。`,
      ]);
    },
    note,
  );
}
