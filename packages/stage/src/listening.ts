import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '@knowledgeking/local-server/start-error';

/**
 * Starts a program, and waits until it listens on a port of this machine.
 * @throws StartError with `missing` where there is no such program, or with what it says where it ends
 */
export async function startListening(port: number, program: string, args: string[], missing: string) {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const said = text(child.stderr);
  const gone = once(child, 'close').catch(() => {
    throw new StartError(missing);
  });
  const waiting = new AbortController();
  const isUp = untilListening(port, waiting.signal).then(() => true);
  const isStarted = await Promise.race([isUp, gone.then(() => false)]).finally(() => waiting.abort());
  if (!isStarted) throw new StartError(`${program} did not start: ${await said}`);
  const close = async () => {
    child.kill('SIGTERM');
    await gone;
  };
  return { pid: child.pid ?? 0, close };
}

/** Waits until something listens on a port of this machine, or the signal ends the wait. */
async function untilListening(port: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const socket = connect(port, '127.0.0.1');
    const isUp = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isUp) return;
    await pause(20);
  }
}
