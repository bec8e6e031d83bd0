import { globSync } from 'node:fs';
import path from 'node:path';
import { distribute } from '@knowledgeking/contest-api/database/distribution';
import { type ServerSignal, signalServer } from './database-server.ts';
import { Servers } from './debian-servers.ts';
import { prepareContest, type Stage } from './stage.ts';

/** Enough for the contestants to be spread evenly over both workers. */
const shards = 16;

const settings = [
  "shared_preload_libraries = 'citus'",
  'wal_level = logical',
  'max_connections = 200',
  'max_prepared_transactions = 400',
  'max_worker_processes = 32',
  "citus.node_conninfo = 'sslmode=disable'",
  'citus.node_connection_timeout = 1000',
];

/** The words for a machine without what a cluster needs; undefined where it lacks nothing. */
export function lacksCitus(): string | undefined {
  const isThere = globSync('/usr/share/postgresql/*/extension/citus.control').length > 0;
  return isThere && process.getuid?.() === 0 ? undefined : 'it needs root and Citus (docs/citus.md)';
}

/** A node of a cluster: its server is `primary`, beside which its folder may have others. */
export type ClusterNode = Servers;

/** A coordinator and two workers on Debian's PostgreSQL, set up as docs/citus.md says, with the contest of the stage. */
export interface Cluster {
  coordinator: ClusterNode;
  workers: [ClusterNode, ClusterNode];
  nodes: ClusterNode[];
  /** Starts a PostgreSQL that is not yet a node. */
  startNode(name: string): Promise<ClusterNode>;
  /** The stage with the cluster in the place of its PostgreSQL. */
  stage: Stage;
}

/** Sends a node's server and all of its connections a signal. */
export const signalNode = (node: ClusterNode, signal: ServerSignal): number[] =>
  signalServer(node.data('primary'), signal);

/** Starts a cluster, which ends with the stage. */
export async function startCluster(stage: Stage): Promise<Cluster> {
  const startNode = async (name: string) => {
    const node = new Servers(path.join(stage.folder, name));
    stage.atEnd(() => Promise.all(['primary', 'standby', 'restored'].map(node.stop)));
    await node.startPrimary('primary', settings);
    await node.query('primary', 'create extension citus');
    return node;
  };
  const coordinator = await startNode('coordinator');
  const workers: Cluster['workers'] = [await startNode('worker-1'), await startNode('worker-2')];
  const port = coordinator.port('primary');
  await coordinator.query('primary', `select citus_set_coordinator_host('127.0.0.1', ${port})`);
  for (const worker of workers)
    await coordinator.query('primary', `select citus_add_node('127.0.0.1', ${worker.port('primary')})`);
  const databaseUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await prepareContest(databaseUrl);
  const database = stage.open(databaseUrl);
  await distribute(database, shards);
  return {
    coordinator,
    workers,
    nodes: [coordinator, ...workers],
    startNode,
    stage: {
      ...stage,
      databaseUrl,
      database,
      startCopy: (env, server) => stage.startCopy({ DATABASE_URL: databaseUrl, ...env }, server),
      startCopies: (count, env, server) =>
        stage.startCopies(count, { DATABASE_URL: databaseUrl, ...env }, server),
    },
  };
}
