import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Stage } from '@knowledgeking/stage';
import { addContestants, type Contestant } from '@knowledgeking/stage/contestants';
import type { Copy } from '@knowledgeking/stage/copy';
import { atMost, type Finding, Ledger } from '@knowledgeking/stage/ledger';
import { OpenLoop } from '@knowledgeking/stage/open-loop';
import type { Fault } from './fault.ts';

/** As many as a copy lets wait on one connection (contest-api/src/http/connections.ts). */
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
async function memoryOf(copy: Copy): Promise<{ heap: number; outside: number }> {
  const metrics = await copy.metrics();
  const read = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? Number.NaN) / 1_024 ** 2;
  const heap = read('nodejs_heap_size_total_bytes');
  return { heap, outside: read('process_resident_memory_bytes') - heap };
}

async function besiege({ startCopy, startProxy }: Stage, contestants: Contestant[], siege: Siege) {
  const { connections, sends, perSecond, isBehindNginx } = siege;
  // As the unit starts it.
  const copy = await startCopy({ NODE_OPTIONS: '--max-semi-space-size=8' });
  const { port } = isBehindNginx ? await startProxy([copy]) : copy;
  await pause(1_200);
  const loop = new OpenLoop(port, contestants, new Ledger());
  await loop.open(perSecond || 100, 5_000);
  const before = await memoryOf(copy);
  const others = perSecond ? loop.open(perSecond, stay + lookedAtAfter) : undefined;
  const sockets = contestants.slice(0, connections).map((contestant) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.pause().write(sends === 'bodies that do not end' ? unfinished(contestant) : unread);
    return socket;
  });
  await pause(stay);
  const during = await memoryOf(copy);
  for (const socket of sockets) socket.destroy();
  await pause(lookedAtAfter);
  const after = await memoryOf(copy);
  await others;
  loop.close();
  await copy.end();
  return { before, during, after };
}

async function run(stage: Stage): Promise<Finding[]> {
  const contestants = await addContestants(stage.database, 1_000);
  const findings: Finding[] = [];
  for (const siege of sieges) {
    const { connections, sends, perSecond, isBehindNginx } = siege;
    const { before, during, after } = await besiege(stage, contestants, siege);
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
  run,
};
