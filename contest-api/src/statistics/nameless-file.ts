import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A file for what does not fit into memory. It has no name, so that nothing is left of it whatever ends the process; it is made when
 * something is written.
 */
export class NamelessFile {
  /** In bytes. */
  size = 0;
  #file: number | undefined;

  write(bytes: Uint8Array): void {
    this.#file ??= open();
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done, bytes.length - done);
    this.size += bytes.length;
  }

  /** Fills the bytes with those of the file from a place on, as far as there are any. @returns how many */
  read(bytes: Uint8Array, from: number): number {
    const wanted = Math.min(bytes.length, this.size - from);
    for (let done = 0; this.#file !== undefined && done < wanted; )
      done += readSync(this.#file, bytes, done, wanted - done, from + done);
    return wanted;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}

function open(): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'contest-review-'));
  try {
    return openSync(path.join(folder, 'answers'), 'wx+', 0o600);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
