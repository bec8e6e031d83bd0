import pg from 'pg';
import { contestRole, readPassword, superuser } from './postgres-cluster.ts';
import { StartError } from './start-error.ts';

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
    throw new StartError(`The embedded PostgreSQL does not respond: ${reason}`);
  } finally {
    await client.end();
  }
}
