import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './paths.ts';
import { searchPath } from './run-command.ts';
import type { Part } from './started-parts.ts';

/**
 * Starts a program that runs as long as this process does and prints to the same terminal.
 * @param onEnd called when it ends by itself
 */
export function startChild(
  command: string,
  args: string[],
  env: Record<string, string>,
  onEnd: (code: number) => void,
): Part {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PATH: searchPath, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  child.on('error', () => onEnd(1));
  child.on('exit', (code) => onEnd(code ?? 1));
  return { close: () => endChild(child) };
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const reminder = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await exited;
  clearTimeout(reminder);
}
