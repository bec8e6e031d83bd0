const firstCapacity = 64;

/**
 * A set of random ids of 64 bits, written in hexadecimal. It takes 11 to 22 bytes for each, a tenth of a Set of strings, because
 * every copy of the API keeps the ended sessions of the whole contest.
 */
export class SessionIdSet {
  /** Two halves per id, at the id's own low bits or the next free place; both halves 0: free. */
  #halves = new Uint32Array(2 * firstCapacity);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  has(id: string): boolean {
    const [high, low] = halvesOf(id);
    return !this.#isFree(this.#placeOf(high, low));
  }

  add(id: string): void {
    const capacity = this.#halves.length / 2;
    if (this.#size >= capacity * 0.75) this.#grow();
    const [high, low] = halvesOf(id);
    const place = this.#placeOf(high, low);
    if (!this.#isFree(place)) return;
    this.#halves[2 * place] = high;
    this.#halves[2 * place + 1] = low;
    this.#size += 1;
  }

  /** The place of an id, or the place where it would go. */
  #placeOf(high: number, low: number): number {
    const lastPlace = this.#halves.length / 2 - 1;
    let place = low & lastPlace;
    while (!this.#isFree(place) && (this.#halves[2 * place] !== high || this.#halves[2 * place + 1] !== low))
      place = (place + 1) & lastPlace;
    return place;
  }

  #isFree(place: number): boolean {
    return this.#halves[2 * place] === 0 && this.#halves[2 * place + 1] === 0;
  }

  #grow(): void {
    const before = this.#halves;
    this.#halves = new Uint32Array(before.length * 2);
    for (let index = 0; index < before.length; index += 2) {
      const [high = 0, low = 0] = before.subarray(index, index + 2);
      if (high === 0 && low === 0) continue;
      const place = this.#placeOf(high, low);
      this.#halves[2 * place] = high;
      this.#halves[2 * place + 1] = low;
    }
  }
}

function halvesOf(id: string): [number, number] {
  return [Number.parseInt(id.slice(0, 8), 16), Number.parseInt(id.slice(8, 16), 16)];
}
