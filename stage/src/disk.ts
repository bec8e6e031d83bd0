import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '@knowledgeking/local-server/start-error';

const blockBytes = 4_096;

/**
 * Makes a folder a small disk of its own (in memory). @returns a function that takes the disk away again
 * @throws StartError where this account or this machine may not
 */
export async function mountDisk(folder: string, megabytes: number): Promise<() => Promise<void>> {
  try {
    const options = `size=${megabytes}m,mode=0711`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    throw new StartError('A disk to fill could not be made: start as root on Linux, where mount works.');
  }
  return async () => {
    execFileSync('umount', ['--lazy', folder]);
  };
}

/** Something that takes all the room on a disk. */
export class Filler {
  readonly #file: string;
  readonly #timer: NodeJS.Timeout;

  /** Takes all the room at once, and again whatever becomes free, until `clear`. */
  constructor(folder: string) {
    this.#file = path.join(folder, 'filler');
    this.#fill();
    this.#timer = setInterval(() => this.#fill(), 100);
  }

  /** Gives all of it back. */
  clear(): void {
    clearInterval(this.#timer);
    rmSync(this.#file);
  }

  #fill(): void {
    const file = openSync(this.#file, 'a');
    for (const size of [256 * blockBytes, blockBytes]) writeUntilFull(file, Buffer.alloc(size));
    closeSync(file);
  }
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) === bytes.length);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
