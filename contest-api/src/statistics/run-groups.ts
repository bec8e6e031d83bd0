import { NamelessFile } from './nameless-file.ts';

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
const nobody = -1;

/**
 * Runs that are equal, of however many. A contest of a million has nearly thirty million runs, so they go by their sums into parts; what
 * does not fit into memory goes into files, and each part is looked through by itself. Nothing in the files says who it is.
 */
export class RunGroups {
  readonly #buffers = Array.from({ length: parts }, () => new Uint32Array(fields * bufferedRuns));
  readonly #filled = new Uint32Array(parts);
  readonly #files = Array.from({ length: parts }, () => new NamelessFile());
  /** Of the part that is looked through: its runs, and where the first of equal ones is, by a hash. Each part takes the place of the one before. */
  #runs = new Uint32Array();
  #firsts = new Int32Array();

  add({ low, high, owner, firstQuiz, lastQuiz, bits }: OwnRun): void {
    const part = low % parts;
    const buffer = this.#buffers[part];
    if (!buffer) return;
    let place = (this.#filled[part] ?? 0) * fields;
    if (place === buffer.length) {
      this.#files[part]?.write(new Uint8Array(buffer.buffer));
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
      const length = this.#read(part);
      const groups = new Map<number, OwnRun[]>();
      for (let place = 0; place < length; place += fields) {
        const first = this.#firstLike(place);
        if (first === place) continue;
        const group = groups.get(first) ?? [this.#runAt(first)];
        groups.set(first, group);
        group.push(this.#runAt(place));
      }
      yield* groups.values();
    }
  }

  close(): void {
    for (const file of this.#files) file.close();
  }

  /** Takes over the runs of a part. @returns how long they are */
  #read(part: number): number {
    const rest = this.#buffers[part]?.subarray(0, (this.#filled[part] ?? 0) * fields) ?? new Uint32Array();
    const file = this.#files[part];
    const stored = (file?.size ?? 0) / Uint32Array.BYTES_PER_ELEMENT;
    const length = stored + rest.length;
    if (length > this.#runs.length) {
      this.#runs = new Uint32Array(Math.ceil(length * 1.2));
      this.#firsts = new Int32Array(2 ** Math.ceil(Math.log2((2 * this.#runs.length) / fields)));
    }
    file?.read(new Uint8Array(this.#runs.buffer, 0, file.size), 0);
    this.#runs.set(rest, stored);
    this.#firsts.fill(nobody);
    return length;
  }

  /** Where the first run is that equals this one; the place itself where there was none. */
  #firstLike(place: number): number {
    const runs = this.#runs;
    const firsts = this.#firsts;
    const last = firsts.length - 1;
    const low = runs[place] ?? 0;
    const high = runs[place + 1] ?? 0;
    const firstQuiz = (runs[place + 3] ?? 0) >>> 16;
    let slot = ((low >>> 6) + Math.imul(high, 0x9e3779b1) + Math.imul(firstQuiz, 0x85ebca6b)) & last;
    for (; ; slot = (slot + 1) & last) {
      const first = firsts[slot] ?? nobody;
      if (first === nobody) {
        firsts[slot] = place;
        return place;
      }
      if (runs[first] === low && runs[first + 1] === high && (runs[first + 3] ?? 0) >>> 16 === firstQuiz)
        return first;
    }
  }

  #runAt(place: number): OwnRun {
    const [low = 0, high = 0, owner = 0, quizzes = 0, bits = 0] = this.#runs.subarray(place, place + fields);
    return { low, high, owner, firstQuiz: quizzes >>> 16, lastQuiz: quizzes & 0xffff, bits };
  }
}
