import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Stage } from '@knowledgeking/stage';
import { addContestants, type Contestant, seatContestants } from '@knowledgeking/stage/contestants';
import type { Copy } from '@knowledgeking/stage/copy';
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

/** The bytes that a slow client sends at once, and those that it adds one a second. */
interface Behaviour {
  atOnce: string;
  slowly?: string;
  readsNothing?: boolean;
}

const kinds: Record<string, (contestant: Contestant) => Behaviour> = {
  'a body, a byte a second': ({ path, cookie }) => ({
    atOnce: `POST ${path} HTTP/1.1\r\nhost: a\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: 30000\r\n\r\n`,
    slowly: '{"answer":"'.padEnd(300, 'x'),
  }),
  'headers that never end': () => ({
    atOnce: 'GET /api/exams HTTP/1.1\r\nhost: a\r\nx-slow: ',
    slowly: 'x'.repeat(300),
  }),
  'nothing at all': () => ({ atOnce: '' }),
  'many requests, and responses that are not read': () => ({
    atOnce: 'GET /api/exams HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(12),
    readsNothing: true,
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
    const { atOnce = '', slowly = '', readsNothing } = kinds[kind]?.(contestant) ?? {};
    const socket = connect(port, '127.0.0.1');
    const client: SlowClient = { kind, socket, began: performance.now(), ended: undefined };
    let sent = 0;
    const timer = setInterval(() => {
      if (socket.writable && sent < slowly.length) socket.write(slowly[sent] ?? '');
      sent += 1;
      // Reads a little each second, from which it also notices that it has been cut off.
      if (readsNothing) socket.read(1);
    }, 1_000);
    if (readsNothing) socket.pause();
    else socket.resume();
    socket.write(atOnce);
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

async function slowly({ database, startCopy }: Stage): Promise<Finding[]> {
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
    const ofKind = clients.filter((client) => client.kind === kind);
    const seconds = ofKind.flatMap(({ began, ended }) => (ended ? (ended - began) / 1_000 : []));
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
  run: slowly,
};

/** As many as a copy lets wait on one connection (packages/contest-api/src/http/connections.ts). */
const requestsEach = 8;
/** The largest response that there is, 155 kB. In production the public port does not have it, and none is nearly so large. */
const unread = 'GET /openapi.json HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(requestsEach);
const unfinished = ({ path, cookie }: Contestant) =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n${'x'.repeat(59_000)}`;

/** The requests that so many connections send at once, beside so many answers a second of others. */
interface Siege {
  connections: number;
  sends: 'responses that are not read' | 'bodies that do not end';
  perSecond: number;
  isBehindNginx: boolean;
}

const readers = { sends: 'responses that are not read', isBehindNginx: false } as const;
const bodies = { connections: 800, sends: 'bodies that do not end', perSecond: 100 } as const;
const sieges: Siege[] = [
  { ...readers, connections: 200, perSecond: 0 },
  { ...readers, connections: 200, perSecond: 100 },
  { ...readers, connections: 800, perSecond: 0 },
  { ...readers, connections: 800, perSecond: 100 },
  { ...bodies, isBehindNginx: false },
  { ...bodies, isBehindNginx: true },
];

/** Milliseconds for which they stay, and after which it is looked at what they have left behind. */
const stay = 6_000;
const lookedAtAfter = 10_000;
/** In megabytes: V8 collects what its heap has grown by when it needs the room; what lies outside of the heap it never gives back. */
const mostOutsideHeap = 96;

/** A copy's memory in megabytes, by its metrics. */
async function memoryByMetrics(copy: Copy) {
  const metrics = await copy.metrics();
  const read = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? Number.NaN) / 1_024 ** 2;
  const heap = read('nodejs_heap_size_total_bytes');
  return { heap, outside: read('process_resident_memory_bytes') - heap };
}

async function lay({ startCopy, startProxy }: Stage, contestants: Contestant[], siege: Siege) {
  const { connections, sends, perSecond, isBehindNginx } = siege;
  // As the unit starts it.
  const copy = await startCopy({ NODE_OPTIONS: '--max-semi-space-size=8' });
  const { port } = isBehindNginx ? await startProxy([copy]) : copy;
  await pause(1_200);
  const loop = new OpenLoop(port, contestants, new Ledger());
  await loop.open(perSecond || 100, 5_000);
  const before = await memoryByMetrics(copy);
  const others = perSecond ? loop.open(perSecond, stay + lookedAtAfter) : undefined;
  const sockets = contestants.slice(0, connections).map((contestant) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.pause().write(sends === 'bodies that do not end' ? unfinished(contestant) : unread);
    return socket;
  });
  await pause(stay);
  const during = await memoryByMetrics(copy);
  for (const socket of sockets) socket.destroy();
  await pause(lookedAtAfter);
  const after = await memoryByMetrics(copy);
  await others;
  loop.close();
  await copy.end();
  return { before, during, after };
}

async function unreadOrUnfinished(stage: Stage): Promise<Finding[]> {
  const contestants = await addContestants(stage.database, 1_000);
  const findings: Finding[] = [];
  for (const siege of sieges) {
    const { connections, sends, perSecond, isBehindNginx } = siege;
    const { before, during, after } = await lay(stage, contestants, siege);
    const [heap, outside] = (['heap', 'outside'] as const).map((part) =>
      [before, during, after].map((memory) => memory[part].toFixed(0)).join(' → '),
    );
    findings.push(
      atMost(
        `${connections} × ${sends}, ${perSecond} answers a second${isBehindNginx ? ', behind nginx' : ''}`,
        after.outside - before.outside,
        mostOutsideHeap,
        `MB before → meanwhile → ${lookedAtAfter / 1_000} s after they have left: heap ${heap}, outside of it ${outside}`,
      ),
    );
  }
  return findings;
}

/** The memory that a copy keeps after callers have held it. */
export const unreadResponses: Fault = {
  name: 'unread-responses',
  onlyFull: 'it needs nginx, and measures memory for minutes',
  does: 'has hundreds of connections ask for large responses that they do not read, or send bodies that do not end, and looks at a copy’s memory',
  run: unreadOrUnfinished,
};
