import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A run of wrong answers of one contestant; equal runs have equal sums and begin at the same question. */
export interface OwnRun {
  /** Sums of the codes of its answers: of their lower 32 bits, without what runs over, and of the others. */
  low: number;
  high: number;
  owner: number;
  firstQuiz: number;
  lastQuiz: number;
  bits: number;
}

const parts = 64;
const fields = 5;
const bufferedRuns = 3_000;

/**
 * Runs that are equal, of however many. A contest of a million has some ten million runs, so they go by their sums into parts; what
 * does not fit into memory goes into files, and each part is looked through by itself. The files have no name, so that nothing is
 * left of them whatever ends the process, and nothing in them says who it is.
 */
export class RunGroups {
  readonly #buffers = Array.from({ length: parts }, () => new Uint32Array(fields * bufferedRuns));
  readonly #filled = new Uint32Array(parts);
  readonly #files: (number | undefined)[] = [];

  add({ low, high, owner, firstQuiz, lastQuiz, bits }: OwnRun): void {
    const part = low % parts;
    const buffer = this.#buffers[part];
    if (!buffer) return;
    let place = (this.#filled[part] ?? 0) * fields;
    if (place === buffer.length) {
      this.#files[part] ??= openNameless();
      writeSync(this.#files[part], buffer);
      place = 0;
    }
    buffer[place] = low;
    buffer[place + 1] = high;
    buffer[place + 2] = owner;
    buffer[place + 3] = firstQuiz * 0x1_0000 + lastQuiz;
    buffer[place + 4] = bits;
    this.#filled[part] = place / fields + 1;
  }

  /** Groups of at least two equal runs. */
  *groups(): Generator<OwnRun[]> {
    for (let part = 0; part < parts; part += 1) {
      const runs = this.#read(part);
      const firsts = new Map<number, number>();
      const groups = new Map<number, OwnRun[]>();
      for (let place = 0; place < runs.length; place += fields) {
        const key = keyAt(runs, place);
        const first = firsts.get(key);
        if (first === undefined) firsts.set(key, place);
        else {
          const group = groups.get(key) ?? [runAt(runs, first)];
          groups.set(key, group);
          const [one] = group;
          const run = runAt(runs, place);
          if (one?.low === run.low && one.high === run.high && one.firstQuiz === run.firstQuiz)
            group.push(run);
        }
      }
      for (const group of groups.values()) if (group.length > 1) yield group;
    }
  }

  close(): void {
    for (const file of this.#files) if (file !== undefined) closeSync(file);
    this.#files.length = 0;
  }

  #read(part: number): Uint32Array {
    const rest = this.#buffers[part]?.subarray(0, (this.#filled[part] ?? 0) * fields) ?? new Uint32Array();
    const file = this.#files[part];
    if (file === undefined) return rest;
    const stored = fstatSync(file).size / Uint32Array.BYTES_PER_ELEMENT;
    const runs = new Uint32Array(stored + rest.length);
    let done = 0;
    const bytes = new Uint8Array(runs.buffer, 0, stored * Uint32Array.BYTES_PER_ELEMENT);
    while (done < bytes.length) done += readSync(file, bytes, done, bytes.length - done, done);
    runs.set(rest, stored);
    return runs;
  }
}

/** A file that is gone when it is closed. */
function openNameless(): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'contest-review-'));
  try {
    return openSync(path.join(folder, 'runs'), 'wx+', 0o600);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** 53 bits of what equal runs have in common, which a number holds exactly. */
function keyAt(runs: Uint32Array, place: number): number {
  const firstQuiz = (runs[place + 3] ?? 0) >>> 16;
  return (runs[place] ?? 0) + (((runs[place + 1] ?? 0) ^ (firstQuiz << 11)) & 0x1f_ffff) * 2 ** 32;
}

const runAt = (runs: Uint32Array, place: number): OwnRun => ({
  low: runs[place] ?? 0,
  high: runs[place + 1] ?? 0,
  owner: runs[place + 2] ?? 0,
  firstQuiz: (runs[place + 3] ?? 0) >>> 16,
  lastQuiz: (runs[place + 3] ?? 0) & 0xffff,
  bits: runs[place + 4] ?? 0,
});
