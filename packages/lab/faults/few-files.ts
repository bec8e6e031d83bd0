import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Stage } from '@knowledgeking/stage';
import { type Copy, openFilesVariable } from '@knowledgeking/stage/copy';
import { atMost, type Finding } from '@knowledgeking/stage/ledger';
import { openFilesOf } from '@knowledgeking/stage/process-figures';
import { type Fault, underLoad } from './fault.ts';

/** How many files the copy may open, how many hold each of its doors, and for how many milliseconds. */
const doses = {
  small: { openFiles: 256, each: 60, besieged: 8_000 },
  full: { openFiles: 1_024, each: 300, besieged: 60_000 },
};
/** More than the system takes for a connection whose client reads nothing. */
const filmBytes = 12 * 1_024 ** 2;
/** Within how many milliseconds of the end everything must be as before. */
const calmWithin = 20_000;

const film = 'GET /film.mp4 HTTP/1.1\r\nhost: localhost\r\n\r\n';
/** By what they do, at which of its ports, what is sent at once and then again and again. */
const kinds: { port: 'port' | 'operationsPort'; atOnce: string; trickle: string; every: number }[] = [
  // Nine requests for a film behind one another.
  { port: 'port', atOnce: film.repeat(9), trickle: '', every: 1_000 },
  // One, and what a parser reads over, for ever.
  { port: 'port', atOnce: film, trickle: '\r\n', every: 2_000 },
  { port: 'operationsPort', atOnce: '', trickle: '', every: 1_000 },
  {
    port: 'operationsPort',
    atOnce: 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n',
    trickle: '\r\n',
    every: 2_000,
  },
];

/** Keeps so many connections of each kind open that are never read, and opens another for each that is ended. @returns a function that ends them */
function besiege(copy: Copy, each: number): () => void {
  const sockets = new Set<Socket>();
  let isOver = false;
  const open = ({ port, atOnce, trickle, every }: (typeof kinds)[number]): void => {
    if (isOver) return;
    const socket = connect(copy[port], '127.0.0.1');
    sockets.add(socket);
    socket.on('error', () => undefined).pause();
    socket.write(atOnce);
    const timer = setInterval(() => {
      if (socket.writable) socket.write(trickle);
      // From which it also notices that it has been ended.
      socket.read(1);
    }, every);
    socket.on('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
      setTimeout(open, 200, { port, atOnce, trickle, every });
    });
  };
  const all = kinds.flatMap((kind) => Array.from({ length: each }, () => kind));
  for (const [index, kind] of all.entries()) setTimeout(open, index * 5, kind);
  return () => {
    isOver = true;
    for (const socket of sockets) socket.destroy();
  };
}

async function run(stage: Stage, dose: keyof typeof doses): Promise<Finding[]> {
  const { openFiles, each, besieged } = doses[dose];
  writeFileSync(path.join(stage.folder, 'film.mp4'), Buffer.alloc(filmBytes));
  const env = { [openFilesVariable]: String(openFiles), SITE_DIRECTORY: stage.folder };
  return underLoad(stage, { env, contestants: 100, perSecond: 20, isFelt: false }, async ({ copies }) => {
    const [copy] = copies;
    if (!copy) throw new Error('the stage is empty');
    const stop = besiege(copy, each);
    const end = performance.now() + besieged;
    let most = 0;
    while (performance.now() < end) {
      most = Math.max(most, openFilesOf(copy.pid));
      await pause(50);
    }
    stop();
    const begin = performance.now();
    const isCalm = async () =>
      (await copy.isReady()) && (await copy.metrics()).includes('contest_files_being_sent 0');
    while (performance.now() - begin < calmWithin && !(await isCalm().catch(() => false))) await pause(100);
    const calmAfter = Math.round(performance.now() - begin);
    return [
      atMost(`files open of ${openFiles}`, most, openFiles - 1),
      atMost('milliseconds until operators are let in and no file is being sent', calmAfter, calmWithin),
    ];
  });
}

/** Clients who hold the files that a process may have open: connections, and what is sent on them, on both ports. */
export const fewFiles: Fault = {
  name: 'few-files',
  does: 'lets a copy open few files, and has clients hold them on both of its ports, who read nothing, beside contestants who answer',
  lacks: () =>
    process.platform === 'linux' ? undefined : 'it needs Linux, where a process can be given fewer files',
  run,
};
