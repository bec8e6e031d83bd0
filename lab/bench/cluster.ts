import path from 'node:path';
import { onStage, prepareContest, type Stage } from '@knowledgeking/stage';
import { type ClusterNode, lacksCitus, startCluster } from '@knowledgeking/stage/citus-cluster';
import { addRunningAttempts } from '@knowledgeking/stage/contestants';
import { serverProcesses } from '@knowledgeking/stage/database-server';
import { Servers } from '@knowledgeking/stage/debian-servers';
import { processorTimeOf } from '@knowledgeking/stage/process-figures';
import { median } from 'd3-array';
import { openDatabase } from '../../contest-api/src/database/database.ts';
import { Pgbench } from './pgbench.ts';

const rounds = 5;
const seconds = 6;

const urlOf = (node: ClusterNode) => `postgres://postgres@127.0.0.1:${node.port('primary')}/postgres`;

/** Submits per second, and the processor time of each server per submit, in milliseconds. */
interface Spent {
  perSecond: number;
  processor: number[];
}

/** The processor time of a node's server and of all its processes, in milliseconds. */
const processorTime = (node: ClusterNode): number => processorTimeOf(serverProcesses(node.data('primary')));

async function measure(
  pgbench: Pgbench,
  servers: readonly ClusterNode[],
  at: readonly ClusterNode[],
): Promise<Spent> {
  const before = servers.map(processorTime);
  const perSecond = await pgbench.run(seconds, at.map(urlOf));
  const processor = servers.map(
    (server, place) => (processorTime(server) - (before[place] ?? 0)) / (perSecond * seconds),
  );
  return { perSecond, processor };
}

async function startPlain(stage: Stage): Promise<Servers> {
  const plain = new Servers(path.join(stage.folder, 'plain'));
  stage.atEnd(() => plain.stop('primary'));
  await plain.startPrimary('primary', ['max_connections = 200']);
  return plain;
}

/** Submits at one PostgreSQL, at a cluster's coordinator, at all three nodes of it, and at its workers, in turns: with 32 connections, without the API. */
async function measureCluster() {
  return onStage(async (stage) => {
    const cluster = await startCluster(stage);
    const plain = await startPlain(stage);
    const { database, close } = openDatabase(urlOf(plain), { poolSize: 2 });
    stage.atEnd(close);
    await prepareContest(urlOf(plain));
    const prepare = async (one: typeof database, count: number) => {
      const { examId, quizCount } = await addRunningAttempts(one, 0);
      return Pgbench.prepare(one, { rounds: count, examId, quizCount });
    };
    const atPlain = await prepare(database, rounds + 1);
    const atCluster = await prepare(cluster.stage.database, 3 * (rounds + 1));
    const found: Record<'plain' | 'coordinator' | 'anyNode' | 'workers', Spent[]> = {
      plain: [],
      coordinator: [],
      anyNode: [],
      workers: [],
    };
    for (let round = 0; round <= rounds; round += 1) {
      const spent = {
        plain: await measure(atPlain, [plain], [plain]),
        coordinator: await measure(atCluster, cluster.nodes, [cluster.coordinator]),
        anyNode: await measure(atCluster, cluster.nodes, cluster.nodes),
        workers: await measure(atCluster, cluster.nodes, cluster.workers),
      };
      // The first one warms up.
      if (round === 0) continue;
      found.plain.push(spent.plain);
      found.coordinator.push(spent.coordinator);
      found.anyNode.push(spent.anyNode);
      found.workers.push(spent.workers);
    }
    for (const one of [atPlain, atCluster]) one.close();
    return found;
  });
}

/** `npm run bench -- cluster` */
export async function reportCluster(): Promise<void> {
  console.log(
    'Submits at a Citus cluster of a coordinator and two workers, against one PostgreSQL of the same version',
  );
  const lacking = Pgbench.isInstalled() ? lacksCitus() : 'it needs pgbench (apt-get install postgresql)';
  if (lacking) {
    console.log(`  skipped: ${lacking}`);
    return;
  }
  const { plain, coordinator, anyNode, workers } = await measureCluster();
  const total = ({ processor }: Spent) => processor.reduce((sum, one) => sum + one, 0);
  const middle = (spent: readonly Spent[], figure: (one: Spent) => number) =>
    median(spent, figure) ?? Number.NaN;
  console.log(
    `  one PostgreSQL             ${middle(plain, ({ perSecond }) => perSecond).toFixed(0)} per second, ${middle(plain, total).toFixed(3)} ms of the processor each`,
  );
  for (const [name, spent] of Object.entries({
    'through the coordinator': coordinator,
    'through all three nodes': anyNode,
    'through the two workers': workers,
  })) {
    const ratios = spent.map(({ perSecond }, round) => perSecond / (plain[round]?.perSecond ?? Number.NaN));
    const share = middle(spent, (one) => (one.processor[0] ?? 0) / total(one));
    console.log(
      `  ${name.padEnd(25)}  ÷ one ${median(ratios)?.toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}); ${middle(spent, total).toFixed(3)} ms each, of which the coordinator ${(share * 100).toFixed(0)} %`,
    );
  }
}
