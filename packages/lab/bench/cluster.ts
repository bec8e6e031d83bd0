import path from 'node:path';
import { onStage, prepareContest, type Stage } from '@knowledgeking/stage';
import { type ClusterNode, lacksCitus, startCluster } from '@knowledgeking/stage/citus-cluster';
import { addRunningAttempts } from '@knowledgeking/stage/contestants';
import { serverProcesses } from '@knowledgeking/stage/database-server';
import { Servers } from '@knowledgeking/stage/debian-servers';
import { processorTimeOf } from '@knowledgeking/stage/process-figures';
import { median, sum } from 'd3-array';
import { Pgbench } from './pgbench.ts';

const rounds = 5;
const seconds = 6;

const urlOf = (node: ClusterNode) => `postgres://postgres@127.0.0.1:${node.port('primary')}/postgres`;

type Spent = Awaited<ReturnType<typeof measure>>;

const processorTime = (node: ClusterNode): number => processorTimeOf(serverProcesses(node.data('primary')));

/** Submits per second at some of the servers, and the processor time of each server per submit, in milliseconds. */
async function measure(pgbench: Pgbench, servers: readonly ClusterNode[], at: readonly ClusterNode[]) {
  const before = servers.map(processorTime);
  const perSecond = await pgbench.run(seconds, at.map(urlOf));
  const processor = servers.map(
    (server, place) => (processorTime(server) - (before[place] ?? 0)) / (perSecond * seconds),
  );
  return { perSecond, processor };
}

/**
 * Submits at one PostgreSQL, at a cluster's coordinator, at all three nodes of it, and at its workers, in turns: with 32 connections, without
 * the API.
 */
export async function reportCluster(): Promise<void> {
  console.log(
    'Submits at a Citus cluster of a coordinator and two workers, against one PostgreSQL of the same version',
  );
  const lacking = Pgbench.isInstalled() ? lacksCitus() : 'it needs pgbench (apt-get install postgresql)';
  if (lacking) console.log(`  skipped: ${lacking}`);
  else await onStage(measureCluster);
}

async function measureCluster(stage: Stage): Promise<void> {
  const cluster = await startCluster(stage);
  const plain = new Servers(path.join(stage.folder, 'plain'));
  stage.atEnd(() => plain.stop('primary'));
  await plain.startPrimary('primary', ['max_connections = 200']);
  await prepareContest(urlOf(plain));
  const prepare = async (one: Stage['database'], count: number) => {
    const { examId, quizCount } = await addRunningAttempts(one, 0);
    return Pgbench.prepare(one, { rounds: count, examId, quizCount });
  };
  const atPlain = await prepare(stage.open(urlOf(plain)), rounds + 1);
  const atCluster = await prepare(cluster.stage.database, 3 * (rounds + 1));
  const ways = {
    'through the coordinator': [cluster.coordinator],
    'through all three nodes': cluster.nodes,
    'through the two workers': cluster.workers,
  };
  const one: Spent[] = [];
  const found = new Map<string, Spent[]>(Object.keys(ways).map((name) => [name, []]));
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const spent = await measure(atPlain, [plain], [plain]);
    if (round > 0) one.push(spent);
    for (const [name, nodes] of Object.entries(ways)) {
      const spent = await measure(atCluster, cluster.nodes, nodes);
      if (round > 0) found.get(name)?.push(spent);
    }
  }
  for (const pgbench of [atPlain, atCluster]) pgbench.close();
  const total = ({ processor }: Spent) => sum(processor);
  const middle = (spent: readonly Spent[], figure: (one: Spent) => number) =>
    median(spent, figure) ?? Number.NaN;
  console.log(
    `  one PostgreSQL             ${middle(one, ({ perSecond }) => perSecond).toFixed(0)} per second, ${middle(one, total).toFixed(3)} ms of the processor each`,
  );
  for (const [name, spent] of found) {
    const ratios = spent.map(({ perSecond }, round) => perSecond / (one[round]?.perSecond ?? Number.NaN));
    const share = middle(spent, (one) => (one.processor[0] ?? 0) / total(one));
    console.log(
      `  ${name.padEnd(25)}  ÷ one ${median(ratios)?.toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}); ${middle(spent, total).toFixed(3)} ms each, of which the coordinator ${(share * 100).toFixed(0)} %`,
    );
  }
}
