import { spawn } from 'node:child_process';
import path from 'node:path';
import { inRoot, root } from './paths.ts';

/** The tools of this repository, and the pinned Node among them, come before those of the machine. */
export const searchPath = (): string => [inRoot('node_modules/.bin'), process.env.PATH].join(path.delimiter);

export interface CommandOptions {
  /** Added to the environment; undefined takes a variable out of it. */
  env?: Record<string, string | undefined>;
  /** Shown as it comes, besides being collected. */
  isShown?: boolean;
  /** Ends the command early. */
  signal?: AbortSignal;
}

export interface CommandResult {
  /** Exit code; 1 where a signal ended it or it could not be started. */
  code: number;
  /** Its standard output and standard error. */
  output: string;
  milliseconds: number;
}

/** Runs a command in the repository's folder and waits for it; a failure is in the result, never thrown. */
export function runCommand(
  command: string,
  args: string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const begin = performance.now();
  let output = '';
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PATH: searchPath(), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: options.signal,
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (options.isShown) process.stdout.write(text);
    });
  }
  return new Promise((resolve) => {
    const end = (code: number) => resolve({ code, output, milliseconds: performance.now() - begin });
    child.on('error', (error) => {
      output += `${command}: ${error.message}\n`;
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/** Runs a command of this machine. @returns what it said @throws Error with what it said */
export async function must(command: string, ...args: string[]): Promise<string> {
  const { code, output } = await runCommand(command, args);
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')}: ${output}`);
  return output;
}
