import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DataKey } from '@knowledgeking/contest-api/database/data-key';
import { type Connection, openDatabase } from '@knowledgeking/contest-api/database/database';
import { migrateToLatest } from '@knowledgeking/contest-api/database/migrate';
import { contestRole } from '@knowledgeking/local-server/postgres-cluster';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '@knowledgeking/local-server/shared-postgres';
import { sql } from 'kysely';
import { citusNodes, createCitusDatabase, distributeTestDatabase } from './citus.ts';

/** The DATA_KEY of all test databases, whatever the environment sets. */
export const testDataKey = 'the key of the tests, with more than thirty-two characters';

/** The environment variable with the name of the migrated database that test files copy; absent in a file that runs by itself. */
export const templateVariable = 'TEST_TEMPLATE_DATABASE';

/** A migrated database for one test file, on a real PostgreSQL. */
export interface TestDatabase {
  url: string;
  connection: Connection;
  drop(): Promise<void>;
}

/** Creates a test file's own database on the server that all test files share. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const template = options.server || isInCluster(options) ? undefined : process.env[templateVariable];
  if (template) return createDatabase({ ...options, template });
  const testDatabase = await createEmptyDatabase(options);
  await migrateToLatest(testDatabase.connection.database, new DataKey(testDataKey));
  if (isInCluster(options)) await distributeTestDatabase(testDatabase);
  return testDatabase;
}

interface TestDatabaseOptions {
  poolSize?: number;
  /** A server that the test kills itself, so that commits must wait for the disk. Default: the shared one. */
  server?: EmbeddedPostgres | undefined;
}

/** Creates a test database without a schema. */
export const createEmptyDatabase = (options: TestDatabaseOptions = {}): Promise<TestDatabase> =>
  isInCluster(options)
    ? createCitusDatabase(newName(), options.poolSize ?? defaultPoolSize)
    : createDatabase({ ...options, template: 'template1' });

const defaultPoolSize = 10;
const isInCluster = ({ server }: TestDatabaseOptions) => !server && citusNodes().length > 0;
const newName = () => `test_${randomUUID().replaceAll('-', '')}`;

async function createDatabase({
  poolSize = defaultPoolSize,
  server: own,
  template,
}: TestDatabaseOptions & { template: string }): Promise<TestDatabase> {
  const server = own ?? (await openTestServer());
  const name = newName();
  const administration = openDatabase(server.administrationUrl, { poolSize: 1 });
  // As files, because writing the whole copy into the log as well takes twice as long; with fsync that would be slower.
  const strategy = own ? sql`wal_log` : sql`file_copy`;
  const copy = sql`create database ${sql.id(name)} template ${sql.id(template)} strategy ${strategy} owner ${sql.id(contestRole)}`;
  await copy.execute(administration.database);
  // Waiting for the disk matters only when the machine loses power; without it the tests take half as long.
  if (!own)
    await sql`alter database ${sql.id(name)} set synchronous_commit to off`.execute(administration.database);
  const url = new URL(server.url);
  url.pathname = name;
  const connection = openDatabase(url.href, { poolSize });
  const drop = async () => {
    await connection.close();
    await sql`drop database ${sql.id(name)} with (force)`.execute(administration.database);
    await administration.close();
    await server.close();
  };
  return { url: url.href, connection, drop };
}

/** The server shared by all test files: the first to open it starts it, the last to close it stops it. */
export function openTestServer(): Promise<EmbeddedPostgres> {
  return openEmbeddedPostgres({ dataDirectory: path.join(tmpdir(), 'knowledgeking-test'), port: 0 });
}
