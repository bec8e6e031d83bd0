import { execFileSync, type SpawnOptions, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { StartError } from './start-error.ts';

/** The account that PostgreSQL runs under, and how to start a program under it. */
export interface PostgresAccount {
  /** Absent: the account that runs this process. */
  owner?: { uid: number; gid: number };
  /** Command, arguments and options for `spawn` to start a program under the account. */
  run(program: string, args: string[]): { command: string; args: string[]; options: SpawnOptions };
}

/** Locale and time zone are fixed, so that a database does not depend on the machine it was created on. */
const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/**
 * PostgreSQL refuses to run as root, so root starts it under the account that owns the data, or under `postgres` where
 * there is no data yet. Where that account may not enter the parent folders (a project below /root), it gets the one
 * capability it lacks: to pass through them.
 * @param folder what the account must reach
 * @param cluster the data itself, which need not exist yet
 * @throws StartError where the account cannot be made to reach the folder
 */
export function findPostgresAccount(
  folder: string,
  cluster: string,
  { postgres }: PostgresBinaries,
): PostgresAccount {
  const isRoot = process.getuid?.() === 0;
  const owned = existsSync(cluster) ? statSync(cluster) : null;
  if (!isRoot) {
    if (owned && process.getuid && owned.uid !== process.getuid()) {
      throw new StartError(
        `The database in ${cluster} belongs to another user (number ${owned.uid}): ` +
          'start as root or as that user, or set another DATA_DIR.',
        `${cluster} のデータベースは、別の利用者（番号 ${owned.uid}）のものです。root かその利用者で実行するか、別の DATA_DIR にしてください。`,
      );
    }
    return { run: (program, args) => ({ command: program, args, options: { env: environment } }) };
  }
  const owner = owned && owned.uid !== 0 ? { uid: owned.uid, gid: owned.gid } : systemAccount();
  const ways = [plainly(owner), withRight(owner, 'dac_read_search'), withRight(owner, 'dac_override')];
  const way = ways.find((run) => reaches(run, folder, postgres));
  if (way) return { owner, run: way };
  throw new StartError(
    `PostgreSQL does not run as root, and the account it runs under (number ${owner.uid}) may not enter ${folder} ` +
      `or start ${postgres}. Put the project outside of a private folder such as /root, start as another user, ` +
      'or set DATABASE_URL to a PostgreSQL of your own.',
    `PostgreSQLは root では動かず、代わりの利用者（番号 ${owner.uid}）は ${folder} に入れないか、${postgres} を起動できません。プロジェクトを /root のような閉じたフォルダーの外に置くか、別の利用者で実行するか、DATABASE_URL に自分のPostgreSQLを書いてください。`,
  );
}

type Run = PostgresAccount['run'];

function plainly({ uid, gid }: { uid: number; gid: number }): Run {
  return (program, args) => ({ command: program, args, options: { uid, gid, cwd: '/', env: environment } });
}

/** Starts the program through a shell that already has the capability: without it the shell could not enter the program's folder. */
function withRight({ uid, gid }: { uid: number; gid: number }, right: string): Run {
  // Without the last flag the capability would not count in access(2), which programs use to find each other.
  const rights = [`--inh-caps=+${right}`, `--ambient-caps=+${right}`, '--securebits=+no_setuid_fixup'];
  return (program, args) => ({
    command: 'setpriv',
    args: [
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      ...rights,
      '--',
      'sh',
      '-c',
      'exec "$0" "$@"',
      program,
      ...args,
    ],
    options: { cwd: '/', env: environment },
  });
}

function reaches(run: Run, folder: string, program: string): boolean {
  const { command, args, options } = run('sh', [
    '-c',
    'cd "$1" && exec "$2" --version',
    'sh',
    folder,
    program,
  ]);
  return spawnSync(command, args, { ...options, stdio: 'ignore' }).status === 0;
}

function systemAccount(): { uid: number; gid: number } {
  const known = accountNamed('postgres') ?? createAccount() ?? accountNamed('nobody');
  if (known) return known;
  throw new StartError(
    'PostgreSQL does not run as root, and no account for it could be made: start as another user, ' +
      'or set DATABASE_URL to a PostgreSQL of your own.',
    'PostgreSQLは root では動かず、代わりの利用者も作れませんでした。別の利用者で実行するか、DATABASE_URL に自分のPostgreSQLを書いてください。',
  );
}

function accountNamed(name: string): { uid: number; gid: number } | null {
  const number = (kind: string) => {
    try {
      return Number.parseInt(
        execFileSync('id', [kind, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
        10,
      );
    } catch {
      return Number.NaN;
    }
  };
  const account = { uid: number('-u'), gid: number('-g') };
  return Number.isNaN(account.uid) || Number.isNaN(account.gid) ? null : account;
}

function createAccount(): { uid: number; gid: number } | null {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'ignore' });
  return accountNamed('postgres');
}
