import type { Command } from 'commander';
import {
  audited,
  type CommonOptions,
  report,
  runOnDatabase,
  withCommonOptions,
} from '../command-line/context.ts';
import type { Terminal } from '../command-line/terminal.ts';
import type { Database } from './database.ts';
import { listRunMigrations } from './migrate.ts';

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
