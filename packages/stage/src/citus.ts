import { type Connection, openDatabase } from '@knowledgeking/contest-api/database/database';
import { distribute } from '@knowledgeking/contest-api/database/distribution';
import { sql } from 'kysely';

/**
 * The nodes of a Citus cluster, the coordinator first, as scripts/citus.sh sets them. Where there are any, test databases are made
 * in the cluster and distributed; without them nothing changes.
 */
export const citusNodes = (): string[] => process.env.CITUS_NODES?.split(' ') ?? [];

/** Enough for a participant's shard to be on either worker. */
const shards = 4;

/** Creates a database of the same name on every node, with Citus in it and the nodes known to each other. */
export async function createCitusDatabase(name: string, poolSize: number) {
  const nodes = citusNodes();
  const urls = nodes.map((node) => Object.assign(new URL(node), { pathname: name }).href);
  await Promise.all(nodes.map((node) => run(node, sql`create database ${sql.id(name)}`)));
  await Promise.all(urls.map((url) => run(url, sql`create extension citus`)));
  const url = urls[0] ?? '';
  const connection = openDatabase(url, { poolSize });
  const [coordinator, ...workers] = urls.map((one) => new URL(one));
  const { database } = connection;
  await sql`select citus_set_coordinator_host(${coordinator?.hostname}, ${Number(coordinator?.port)}::integer)`.execute(
    database,
  );
  for (const { hostname, port } of workers)
    await sql`select citus_add_node(${hostname}, ${Number(port)}::integer)`.execute(database);
  const drop = async () => {
    await connection.close();
    await Promise.all(nodes.map((node) => run(node, sql`drop database ${sql.id(name)} with (force)`)));
  };
  return { url, connection, drop };
}

/** Spreads a migrated test database over the cluster. */
export const distributeTestDatabase = ({ connection }: { connection: Connection }): Promise<string[]> =>
  distribute(connection.database, shards);

async function run(url: string, statement: ReturnType<typeof sql>): Promise<void> {
  const { database, close } = openDatabase(url, { poolSize: 1, statementTimeoutMilliseconds: 0 });
  try {
    await statement.execute(database);
  } finally {
    await close();
  }
}
