import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { Stage } from '@knowledgeking/stage';
import { type Contestant, seatContestants } from '@knowledgeking/stage/contestants';
import { atMost, type Finding, Ledger, noneOf } from '@knowledgeking/stage/ledger';
import { OpenLoop, type Sample } from '@knowledgeking/stage/open-loop';
import { memoryOf } from '@knowledgeking/stage/process-figures';
import { quantile } from 'd3-array';
import type { Fault } from './fault.ts';

const slowClients = 1_000;
const perSecond = 100;
const calm = 10_000;
/** For how long contestants are watched; the last time limit, of headers, is 10 s and looked at every 2 s. */
const besieged = 30_000;
/** They all come at once: that is a rush of its own, and over by then. */
const arrived = 5_000;
const mostExtraMemory = 64 * 1_024 ** 2;

/** The kinds of slow clients: what each sends at once, and what it adds a byte a second. */
const kinds: Record<string, (contestant: Contestant) => { atOnce: string; slowly: string; reads: boolean }> =
  {
    'a body, a byte a second': ({ path, cookie }) => ({
      atOnce: `POST ${path} HTTP/1.1\r\nhost: a\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: 30000\r\n\r\n`,
      slowly: '{"answer":"'.padEnd(300, 'x'),
      reads: true,
    }),
    'headers that never end': () => ({
      atOnce: 'GET /api/exams HTTP/1.1\r\nhost: a\r\nx-slow: ',
      slowly: 'x'.repeat(300),
      reads: true,
    }),
    'nothing at all': () => ({ atOnce: '', slowly: '', reads: true }),
    'many requests, and responses that are not read': () => ({
      atOnce: 'GET /api/exams HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(12),
      slowly: '',
      reads: false,
    }),
  };

/** A slow client, and for how long it was let be. */
interface SlowClient {
  kind: string;
  socket: Socket;
  began: number;
  ended: number | undefined;
}

function besiege(port: number, contestants: readonly Contestant[]): SlowClient[] {
  const names = Object.keys(kinds);
  return contestants.slice(0, slowClients).map((contestant, index) => {
    const kind = names[index % names.length] ?? '';
    const behaviour = kinds[kind]?.(contestant) ?? { atOnce: '', slowly: '', reads: true };
    const socket = connect(port, '127.0.0.1');
    const client: SlowClient = { kind, socket, began: performance.now(), ended: undefined };
    let sent = 0;
    const timer = setInterval(() => {
      if (socket.writable && sent < behaviour.slowly.length) socket.write(behaviour.slowly[sent] ?? '');
      sent += 1;
      // Reads a little each second, from which it also notices that it has been cut off.
      if (!behaviour.reads) socket.read(1);
    }, 1_000);
    if (behaviour.reads) socket.resume();
    else socket.pause();
    socket.write(behaviour.atOnce);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      client.ended ??= performance.now();
    });
    return client;
  });
}

/** How many connections the copy still has open to these clients, as the system shows them. */
function countOpen(clients: readonly SlowClient[]): number {
  const ours = new Set(clients.map(({ socket }) => socket.localPort));
  const lines = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1);
  // The server's side of each connection: its remote port is one of ours, and it is established (01).
  return lines.filter((line) => {
    const [, , remote = '', state] = line.trim().split(/\s+/);
    return state === '01' && ours.has(Number.parseInt(remote.split(':')[1] ?? '', 16));
  }).length;
}

const served = (samples: readonly Sample[]) =>
  samples.filter(({ outcome }) => outcome === 'acknowledged').length;
const slowest = (samples: readonly Sample[]) => quantile(samples, 0.99, ({ took }) => took) ?? 0;

async function run({ database, startCopy }: Stage): Promise<Finding[]> {
  const copy = await startCopy();
  const contestants = await seatContestants(database, slowClients + 400);
  const ledger = new Ledger();
  const loop = new OpenLoop(copy.port, contestants.slice(slowClients), ledger);
  await loop.open(perSecond, 5_000);
  const before = await loop.open(perSecond, calm);
  const memoryBefore = memoryOf(copy.pid);
  const clients = besiege(copy.port, contestants);
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, memoryOf(copy.pid));
  }, 500);
  const during = await loop.open(perSecond, besieged);
  clearInterval(watch);
  const stillOpen = countOpen(clients);
  const lasted = Object.keys(kinds).map((kind) => {
    const seconds = clients
      .filter((client) => client.kind === kind)
      .map(({ began, ended }) => ((ended ?? Number.NaN) - began) / 1_000)
      .filter((value) => !Number.isNaN(value));
    return `${kind}: ${seconds.length > 0 ? `${Math.max(...seconds).toFixed(0)} s` : 'closed by the copy only'}`;
  });
  for (const { socket } of clients) socket.destroy();
  loop.close();
  const missing = during.length - served(during);
  const [calmSlowest, besiegedSlowest] = [
    slowest(before),
    slowest(during.filter(({ due }) => due > arrived)),
  ];
  return [
    noneOf('answers of the others that did not come through', missing, during.length),
    atMost(
      '99th percentile beside them ÷ before',
      besiegedSlowest / calmSlowest,
      Math.max(2, 100 / calmSlowest),
      `${(besiegedSlowest / calmSlowest).toFixed(1)} (${calmSlowest.toFixed(0)} and ${besiegedSlowest.toFixed(0)} ms; ${slowest(during).toFixed(0)} ms with their arrival)`,
    ),
    noneOf(
      `slow clients still connected after ${besieged / 1_000} s`,
      stillOpen,
      slowClients,
      `; cut off after ${lasted.join(', ')}`,
    ),
    atMost(
      'more memory at most',
      memory - memoryBefore,
      mostExtraMemory,
      `${((memory - memoryBefore) / 1_024 ** 2).toFixed(0)} MB for ${slowClients} of them`,
    ),
    ...(await ledger.compare(database)),
  ];
}

/** Clients who hold connections as cheaply as they can, beside contestants who answer. */
export const slowClientsBeside: Fault = {
  name: 'slow-clients',
  onlyFull: 'it measures how much slower others become, which other tests beside it would change',
  does: `opens ${slowClients} connections that send or read next to nothing, beside contestants who answer`,
  run,
};
