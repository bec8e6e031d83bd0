import { type Command, InvalidArgumentError } from 'commander';
import { listUndistributed } from '../repositories/distribution.ts';
import { distribute, requireCoordinator } from '../services/distribute.ts';
import {
  type CommandContext,
  type CommonOptions,
  confirm,
  report,
  runOnDatabase,
  withCommonOptions,
} from './context.ts';
import type { Terminal } from './terminal.ts';

interface DistributeOptions extends CommonOptions {
  shards: number;
}

/** Citus' own default: enough for a cluster to grow to that many workers. */
const defaultShards = 32;
const mostShards = 1_024;

/** Adds `db distribute`. @returns the `db` command, for others to be added */
export function addDatabaseCommands(program: Command, terminal: Terminal): Command {
  const database = program.command('db').description('データベース: 控え、保存期間、複数の台への分散');
  withCommonOptions(database.command('distribute'))
    .option('--shards <number>', 'parts that the participants are divided into', readShards, defaultShards)
    .description('spreads the tables over a Citus cluster; needs the address of its coordinator')
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
  { database }: CommandContext,
  options: DistributeOptions,
): Promise<void> {
  const { workers } = await requireCoordinator(database);
  const { tables, functions } = await listUndistributed(database);
  const nodes = `${workers} ${workers === 1 ? 'worker' : 'workers'}`;
  if (tables.length + functions.length === 0) {
    report(terminal, options, { distributed: [], workers }, [
      `Already distributed over ${nodes}; nothing was changed.`,
    ]);
    return;
  }
  const changes = [
    `The cluster has ${nodes}. To be spread over it: ${[...tables, ...functions].join(', ')}.`,
    'Nobody can write into a table while it is moved, and there is no way back: do it before entry opens, or in maintenance.',
  ];
  await confirm(terminal, { changes, question: 'Distribute?' }, options);
  const moved = await distribute(database, options.shards);
  report(terminal, options, { distributed: moved, workers }, [
    `Distributed over ${nodes}: ${moved.join(', ')}.`,
  ]);
}

function readShards(text: string): number {
  const shards = Number(text);
  if (Number.isInteger(shards) && shards >= 1 && shards <= mostShards) return shards;
  throw new InvalidArgumentError(`expected a whole number from 1 to ${mostShards}`);
}
