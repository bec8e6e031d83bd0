import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@knowledgeking/contest-api/database/database';
import { listNodes } from '@knowledgeking/contest-api/database/nodes';
import { allValues, onlyValue } from '@knowledgeking/contest-api/database/rows';
import type { Stage } from '@knowledgeking/stage';
import {
  type Cluster,
  type ClusterNode,
  lacksCitus,
  signalNode,
  startCluster,
} from '@knowledgeking/stage/citus-cluster';
import type { Contestant } from '@knowledgeking/stage/contestants';
import type { Copy } from '@knowledgeking/stage/copy';
import { atMost, type Finding, Ledger } from '@knowledgeking/stage/ledger';
import { atPort, startHaproxy } from '../lib/haproxy.ts';
import { type Fault, underLoad } from './fault.ts';

const frozenMilliseconds = 20_000;
/** How long somebody takes to decide that a node is lost, in milliseconds. */
const awayMilliseconds = 3_000;
/** Answers that may be on their way at the moment of a restore point, and not yet acknowledged. */
const mostOnTheWay = 60;
/** The share of their answers that contestants of the living worker keep while the other is frozen. */
const keptShare = 0.8;

/** The contestants whose rows are on the node with a port. */
function contestantsOn(database: Database, contestants: readonly Contestant[], port: number) {
  const ids = contestants.map(({ participantId }) => participantId);
  return allValues<string>(database)`
    select id from (
      select id, get_shard_id_for_distribution_column('participants', id) as shardid
      from unnest(${ids}::uuid[]) as ids (id)
    ) shards join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
    where nodeport = ${port}::integer`;
}

/** Acknowledged answers of some contestants per second, from now on for a while. */
async function rateOf(ledger: Ledger, ids: readonly string[], milliseconds: number): Promise<number> {
  const count = () => ids.reduce((sum, id) => sum + ledger.countOf(id), 0);
  const before = count();
  await pause(milliseconds);
  return ((count() - before) * 1_000) / milliseconds;
}

const address = (node: ClusterNode, server = 'primary') => `127.0.0.1:${node.port(server)}`;

/** The nodes that a copy's metrics say are away: as soon as there are any, and none after as long as the fault takes. */
async function nodesAway([copy]: readonly Copy[]): Promise<string[]> {
  const end = performance.now() + frozenMilliseconds;
  while (performance.now() < end) {
    const text = (await copy?.metrics()) ?? '';
    const away = [...text.matchAll(/contest_node_up\{node="(.*)"\} 0/g)].map(([, node = '']) => node);
    if (away.length > 0) return away;
    await pause(1_000);
  }
  return [];
}

/** The nodes as one of them sees them: as soon as it reaches all, one at a new address among them, or after as long as a fault takes. */
async function nodesOf(database: Database, added: string) {
  const end = performance.now() + frozenMilliseconds;
  for (;;) {
    const nodes = await listNodes(database);
    // For a moment a statement can have reached the new address and still show the old one.
    const isWhole = nodes.every((node) => node.is_up) && nodes.some(({ node }) => node === added);
    if (isWhole || performance.now() > end) return { nodes, isWhole };
    await pause(500);
  }
}

/** Stops a worker, so that connections to it stay open and silent, and looks at the contestants of the other. */
async function freezeWorker(onStage: Stage): Promise<Finding[]> {
  const { stage, workers } = await startCluster(onStage);
  const [living, frozen] = workers;
  return underLoad(stage, {}, async ({ ledger, contestants, copies }) => {
    const ids = await contestantsOn(stage.database, contestants, living.port('primary'));
    const before = await rateOf(ledger, ids, 3_000);
    signalNode(frozen, 'SIGSTOP');
    const [during, away] = await Promise.all([rateOf(ledger, ids, frozenMilliseconds), nodesAway(copies)]);
    signalNode(frozen, 'SIGCONT');
    return [
      {
        what: `answers a second of the living worker's ${ids.length} contestants, before and meanwhile`,
        figure: `${before.toFixed(1)}, ${during.toFixed(1)}`,
        holds: during >= before * keptShare,
      },
      {
        what: 'the metrics name the node that is away, and only that one',
        figure: away.join(', '),
        holds: away.join() === address(frozen),
      },
    ];
  });
}

/** Kills the coordinator under load and starts it again. */
async function killCoordinator(onStage: Stage): Promise<Finding[]> {
  const { stage, coordinator } = await startCluster(onStage);
  return underLoad(stage, {}, async () => {
    const pids = signalNode(coordinator, 'SIGKILL');
    await pause(awayMilliseconds);
    await coordinator.start('primary');
    return [{ what: 'processes of the coordinator that were killed', figure: `${pids.length}`, holds: true }];
  });
}

/** Gives a node a standby that its commits wait for, kills the node under load, and has the standby take its place for good. */
async function promoteStandby(onStage: Stage, lostOf: (cluster: Cluster) => ClusterNode): Promise<Finding[]> {
  const cluster = await startCluster(onStage);
  const { stage, coordinator, workers } = cluster;
  const lost = lostOf(cluster);
  const waitsFor = await lost.follow('primary', 'standby');
  const coordinators = lost === coordinator ? ['primary', 'standby'] : ['primary'];
  const urls = coordinators.map((server) => atPort(stage.databaseUrl, coordinator.port(server)));
  const env = { DATABASE_URL: await startHaproxy(stage, urls) };
  return underLoad(stage, { env, survivor: stage.open(urls.at(-1) ?? '') }, async () => {
    signalNode(lost, 'SIGKILL');
    await pause(awayMilliseconds);
    await lost.script('standby', 'promote.sh');
    await coordinator.query(
      coordinators.at(-1) ?? '',
      `select citus_update_node(nodeid, '127.0.0.1', ${lost.port('standby')}, force := true)
        from pg_dist_node where nodeport = ${lost.port('primary')}`,
    );
    const worker = stage.open(atPort(stage.databaseUrl, workers[0].port('primary')));
    const { nodes, isWhole } = await nodesOf(worker, address(lost, 'standby'));
    return [
      { what: 'whom the lost node’s commits waited for', figure: waitsFor, holds: /\|sync$/.test(waitsFor) },
      {
        what: 'nodes that a worker reaches, the standby among them',
        figure: nodes.map(({ node, is_up: isUp }) => `${node} ${isUp ? 'up' : 'away'}`).join(', '),
        holds: isWhole,
      },
    ];
  });
}

/** Adds a worker under load, and moves shards to it while answers come in. */
async function addWorker(onStage: Stage): Promise<Finding[]> {
  const { stage, coordinator, startNode } = await startCluster(onStage);
  const added = await startNode('worker-3');
  return underLoad(stage, { isFelt: false, contestants: 600 }, async ({ contestants, ledger }) => {
    const before = ledger.size;
    await coordinator.query('primary', `select citus_add_node('127.0.0.1', ${added.port('primary')})`);
    await coordinator.query('primary', 'select citus_rebalance_start()');
    await coordinator.query('primary', 'select citus_rebalance_wait()');
    const during = ledger.size - before;
    const moved = await contestantsOn(stage.database, contestants, added.port('primary'));
    return [
      {
        what: 'contestants whose rows are on the new worker, and answers acknowledged meanwhile',
        figure: `${moved.length} of ${contestants.length}, ${during}`,
        holds: moved.length > 0 && during > 0,
      },
    ];
  });
}

/** Backs all nodes up, marks a moment under load, and restores the whole cluster to it in the place of the old one. */
async function restoreCluster(onStage: Stage): Promise<Finding[]> {
  const { stage, coordinator, nodes } = await startCluster(onStage);
  for (const node of nodes) await node.script('primary', 'base-backup.sh');
  let before = new Ledger();
  let point = '';
  const found = await underLoad(stage, { isFelt: false }, async ({ ledger }) => {
    before = ledger.copy();
    point = await coordinator.script('primary', 'cluster-restore-point.sh');
    // What comes after the point, and the piece of the log that has it on its way to the archive.
    await pause(5_000);
    return [];
  });
  for (const node of nodes) {
    await node.query('primary', 'select pg_switch_wal()');
    await pause(2_000);
    await node.stop('primary');
  }
  // All at their old addresses, so that the nodes find each other.
  for (const node of nodes) await node.script('restored', 'restore.sh', node.data('restored'), point);
  for (const node of nodes) await node.start('restored', node.port('primary'));
  for (const node of nodes) await node.untilPrimary('restored');
  const database = stage.open(stage.databaseUrl);
  const later = (await onlyValue<number>(database)`select count(*) from answers`) - before.size;
  return [
    ...found,
    ...(await before.compare(database)).map((finding) => ({
      ...finding,
      what: `restored to ${point}: ${finding.what}`,
    })),
    atMost('answers from after the point that are there all the same', later, mostOnTheWay),
  ];
}

const faults: readonly Fault[] = [
  {
    name: 'cluster-worker-frozen',
    does: `stops one of two workers for ${frozenMilliseconds / 1_000} s, so that connections to it stay open and silent`,
    run: freezeWorker,
  },
  {
    name: 'cluster-coordinator-killed',
    does: `kills the coordinator, and starts it again after ${awayMilliseconds / 1_000} s`,
    run: killCoordinator,
  },
  {
    name: 'cluster-standby-takes-over',
    does: 'kills a worker; its synchronous standby is promoted and takes its place in the cluster',
    run: (stage) => promoteStandby(stage, ({ workers }) => workers[1]),
  },
  {
    name: 'cluster-standby-becomes-coordinator',
    does: 'kills the coordinator; its synchronous standby is promoted and takes its place behind HAProxy',
    run: (stage) => promoteStandby(stage, ({ coordinator }) => coordinator),
  },
  {
    name: 'cluster-worker-added',
    does: 'adds a worker and moves shards to it while answers come in',
    run: addWorker,
  },
  {
    name: 'cluster-restored',
    does: 'backs up every node, marks a restore point under load, and restores all of them to it',
    run: restoreCluster,
  },
];

/** A cluster of a coordinator and two workers. */
export const clusterFaults = faults.map((fault) => ({
  ...fault,
  onlyFull: 'it needs root and Citus',
  lacks: lacksCitus,
}));
