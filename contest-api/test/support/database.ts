import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { contestRole } from '../../src/embedded/contest-role.ts';
import type { EmbeddedPostgres } from '../../src/embedded/postgres.ts';
import { type Connection, openDatabase } from '../../src/repositories/database.ts';
import { migrateToLatest } from '../../src/repositories/migrate.ts';
import { openTestServer } from './database-server.ts';

/** A migrated database of a test file's own, on a real PostgreSQL. */
export interface TestDatabase {
  url: string;
  connection: Connection;
  drop(): Promise<void>;
}

/** All test files share one server (the first starts it, the last stops it), each has a database of its own. */
export async function createTestDatabase({
  poolSize = 10,
  server: own,
}: {
  poolSize?: number;
  /** A server that the test itself kills, and on which a commit therefore waits for the disk. Default: the shared one. */
  server?: EmbeddedPostgres | undefined;
} = {}): Promise<TestDatabase> {
  const server = own ?? (await openTestServer());
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const administration = openDatabase(server.administrationUrl, {
    poolSize: 1,
    onError: () => undefined,
  });
  await sql`create database ${sql.id(name)} owner ${sql.id(contestRole)}`.execute(administration.database);
  // Whether a commit waits for the disk shows only when the machine loses power; without the wait tests take half as long.
  if (!own)
    await sql`alter database ${sql.id(name)} set synchronous_commit to off`.execute(administration.database);
  const url = new URL(server.url);
  url.pathname = name;
  const connection = openDatabase(url.href, { poolSize, onError: () => undefined });
  await migrateToLatest(connection.database);
  const drop = async () => {
    await connection.close();
    await sql`drop database ${sql.id(name)} with (force)`.execute(administration.database);
    await administration.close();
    await server.close();
  };
  return { url: url.href, connection, drop };
}
