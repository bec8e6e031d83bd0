/** Where a field is that is null. */
export const absent = -1;

/** A row of PostgreSQL's binary format for COPY: where each field begins in the bytes, behind its length; -1: null. */
export interface Row {
  bytes: Buffer;
  at: (field: number) => number;
}

/** After it come flags and the length of an extension, four bytes each. */
const signatureBytes = 11;
const roomAtFirst = 2 ** 18;

/**
 * Cuts what COPY sends into rows, wherever the network cut it. All of it passes through one buffer: a new one for each piece would stay until
 * the garbage is collected, and that would be hundreds of megabytes.
 */
export class RowReader implements Row {
  bytes: Buffer = Buffer.alloc(roomAtFirst);
  readonly at = (field: number) => this.#places[field] ?? absent;
  readonly #places: number[] = [];
  #next = 0;
  #end = 0;
  #isBegun = false;

  add(chunk: Buffer): void {
    const rest = this.#end - this.#next;
    const room = rest + chunk.length;
    const { bytes } = this;
    if (room > bytes.length) this.bytes = Buffer.alloc(2 * room);
    bytes.copy(this.bytes, 0, this.#next, this.#end);
    chunk.copy(this.bytes, rest);
    this.#next = 0;
    this.#end = room;
  }

  /** The next row, until the one after it is asked for; undefined where it has not come as a whole. */
  next(): Row | undefined {
    const { bytes } = this;
    const length = this.#end;
    if (!this.#isBegun) {
      if (length < signatureBytes + 8) return undefined;
      this.#next = signatureBytes + 8 + bytes.readInt32BE(signatureBytes + 4);
      this.#isBegun = true;
    }
    let place = this.#next;
    if (length < place + 2) return undefined;
    const fields = bytes.readInt16BE(place);
    place += 2;
    for (let field = 0; field < fields; field += 1) {
      if (length < place + 4) return undefined;
      const size = bytes.readInt32BE(place);
      place += 4;
      this.#places[field] = size < 0 ? absent : place;
      place += Math.max(0, size);
    }
    // The end says that a row of -1 fields follows.
    if (fields < 0 || length < place) return undefined;
    this.#next = place;
    return this;
  }
}
