import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { readSuperuserPassword, superuser } from './postgres-cluster.ts';
import { StartError } from './start-error.ts';

const databaseName = 'knowledgeking';
/** Owns the contest's database and nothing else: it is no superuser, and may create neither databases nor roles. */
export const contestRole = 'contest';

export interface ServerUrls {
  /** The contest's database, for its own role; contains the password. */
  url: string;
  /** The superuser's, for creating databases, which only tests do. */
  administrationUrl: string;
}

/**
 * Creates the contest's role and database where they are missing, and makes the role the owner of the database and
 * everything in it, which in earlier versions belonged to the superuser.
 * @throws StartError where the server does not respond
 */
export async function ensureContestDatabase(cluster: string, port: number): Promise<ServerUrls> {
  const place = `127.0.0.1:${port}`;
  const administration = `postgres://${superuser}:${readSuperuserPassword(cluster)}@${place}`;
  const urls = {
    url: `postgres://${contestRole}:${ensureRolePassword(cluster)}@${place}/${databaseName}`,
    administrationUrl: `${administration}/postgres`,
  };
  if (await isOwnDatabase(urls.url)) return urls;
  const { password } = new URL(urls.url);
  await ask(urls.administrationUrl, [
    roleCommand(await has(urls.administrationUrl, 'pg_roles', 'rolname', contestRole), password),
  ]);
  if (await has(urls.administrationUrl, 'pg_database', 'datname', databaseName)) {
    // The owner of the database itself changes last: it is the sign that everything else is done.
    await ask(`${administration}/${databaseName}`, [
      handOver,
      `alter database ${databaseName} owner to ${contestRole}`,
    ]);
  } else {
    await ask(urls.administrationUrl, [`create database ${databaseName} owner ${contestRole}`]);
  }
  return urls;
}

const roleCommand = (isThere: boolean, password: string) =>
  `${isThere ? 'alter' : 'create'} role ${contestRole} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`;

/**
 * Makes the role the owner of everything in the current database that belongs to the superuser and is not PostgreSQL's
 * own.
 */
const handOver = `do $$
declare
  command text;
begin
  for command in
    with own_schemas as (
      select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), owner as (select oid from pg_roles where rolname = '${superuser}')
    select format('alter schema %I owner to ${contestRole}', nspname)
      from own_schemas join pg_namespace using (oid, nspname) where nspowner in (select oid from owner)
    union all
    select format('alter table %s owner to ${contestRole}', oid::regclass)
      from pg_class where relnamespace in (select oid from own_schemas) and relowner in (select oid from owner)
        and (relkind in ('r', 'p', 'v', 'm') or relkind = 'S' and not exists (
          select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i')))
    union all
    select format('alter routine %s owner to ${contestRole}', oid::regprocedure)
      from pg_proc where pronamespace in (select oid from own_schemas) and proowner in (select oid from owner)
    union all
    select format('alter type %s owner to ${contestRole}', oid::regtype)
      from pg_type where typnamespace in (select oid from own_schemas) and typowner in (select oid from owner)
        and typtype in ('e', 'd')
  loop
    execute command;
  end loop;
end $$`;

/**
 * The role's password: created once, beside the superuser's, and readable only by the account that owns the cluster.
 */
function ensureRolePassword(cluster: string): string {
  const file = path.join(cluster, 'contest.password');
  if (!existsSync(file)) {
    const { uid, gid } = statSync(cluster);
    writeFileSync(`${file}.new`, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    if (process.getuid?.() === 0) chownSync(`${file}.new`, uid, gid);
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8').trim();
}

/** Whether the role can log in and owns the database. */
async function isOwnDatabase(url: string): Promise<boolean> {
  try {
    const owned =
      'select from pg_database where datname = current_database() and datdba = current_user::regrole';
    return (await ask(url, [owned])) > 0;
  } catch {
    return false;
  }
}

async function has(url: string, catalog: string, column: string, name: string): Promise<boolean> {
  return (await ask(url, [`select from ${catalog} where ${column} = '${name}'`])) > 0;
}

/** Runs statements one after the other. @returns how many rows the last one found */
async function ask(connectionString: string, statements: string[]): Promise<number> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    let rows = 0;
    for (const statement of statements) rows = (await client.query(statement)).rowCount ?? 0;
    return rows;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The embedded PostgreSQL does not respond: ${reason}`);
  } finally {
    await client.end();
  }
}
