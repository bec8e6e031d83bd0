import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '@knowledgeking/stage/paths';
import { searchPath } from '@knowledgeking/stage/run-command';
import { reportError } from '@knowledgeking/stage/run-main';

/** Something that was started and must be closed again. */
interface Part {
  close: () => Promise<void> | void;
}

/**
 * Everything that a start has started so far. Parts start in parallel; closing waits for those still starting, and
 * closes the last one first.
 */
export class StartedParts {
  readonly #parts: Promise<Part | null>[] = [];
  readonly #abort = new AbortController();

  /** Aborted as soon as `close` is called, for work that can be cut short. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Adds a part that is starting. */
  add<Started extends Part>(coming: Promise<Started>): Promise<Started> {
    this.#parts.push(coming.catch(() => null));
    return coming;
  }

  /** Closes everything; a part that fails to close does not keep the others open. */
  async close(): Promise<void> {
    this.#abort.abort();
    for (const coming of this.#parts.splice(0).reverse()) {
      try {
        await (await coming)?.close();
      } catch {
        // The process is about to end anyway.
      }
    }
  }
}

/**
 * Calls back on the first Ctrl-C, request to end, or loss of the terminal. Terminal, shell and npm may all pass on the
 * same Ctrl-C, so a second signal is ignored within a second; after that it ends the process at once.
 */
function onInterrupt(interrupted: () => void): void {
  let first = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (first === 0) {
        first = Date.now();
        interrupted();
      } else if (Date.now() - first > 1_000) {
        process.exit(130);
      }
    });
  }
}

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
    env: { ...process.env, PATH: searchPath(), ...env },
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

/** The tools of a start: where to register its parts, how to report progress, and how to end. */
export interface Running {
  /** Collects everything that must be closed at the end. */
  parts: StartedParts;
  progress: Progress;
  /** Closes everything and ends the process. */
  end: (code: number) => Promise<void>;
}

/** Starts parts and keeps them running until Ctrl-C or a failure, then closes them all and ends the process. */
export async function runParts(start: (running: Running) => Promise<void>): Promise<void> {
  const parts = new StartedParts();
  const progress = new Progress();
  let ending: Promise<void> | undefined;
  const endAll = async (code: number) => {
    progress.end();
    await parts.close();
    process.exit(code);
  };
  const end = (code: number) => {
    ending ??= endAll(code);
    return ending;
  };
  onInterrupt(() => end(0));
  try {
    await start({ parts, progress, end });
  } catch (error) {
    // Errors that come while everything is being closed come from that.
    if (!ending) {
      progress.end();
      reportError(error);
    }
    await end(1);
  }
}

/** Tells the user about slow steps; in a terminal, the last line counts the seconds until the next one. */
export class Progress {
  #timer: NodeJS.Timeout | undefined;

  /** Starts a step. */
  readonly say = (message: string): void => {
    this.end();
    console.log(message);
    if (!process.stdout.isTTY) return;
    const begin = Date.now();
    this.#timer = setInterval(() => {
      process.stdout.write(`\r  ${Math.round((Date.now() - begin) / 1_000)} s`);
    }, 1_000).unref();
  };

  /** Ends the last step. */
  end(): void {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    process.stdout.write('\r\x1b[K');
  }
}
