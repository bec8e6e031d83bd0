const smallest = 1_024;

/** Whole numbers by code (at most 52 bits), in a few bytes each: a Map takes ten times as many, and makes an object of every code asked for. */
export class CodeTable {
  #codes = new Float64Array(smallest).fill(-1);
  #values = new Int32Array(smallest);
  #count = 0;

  set(code: number, value: number): void {
    if (2 * this.#count >= this.#codes.length) this.#grow();
    const place = this.#placeOf(code);
    if (this.#codes[place] !== code) this.#count += 1;
    this.#codes[place] = code;
    this.#values[place] = value;
  }

  /** The number of a code; -1 where there is none. */
  get(code: number): number {
    const place = this.#placeOf(code);
    return this.#codes[place] === code ? (this.#values[place] ?? -1) : -1;
  }

  /** Where the code is, or would be. The codes are hashes already, so that their last bits spread them. */
  #placeOf(code: number): number {
    const last = this.#codes.length - 1;
    let place = code % this.#codes.length;
    while (this.#codes[place] !== -1 && this.#codes[place] !== code) place = place === last ? 0 : place + 1;
    return place;
  }

  #grow(): void {
    const [codes, values] = [this.#codes, this.#values];
    this.#codes = new Float64Array(2 * codes.length).fill(-1);
    this.#values = new Int32Array(2 * codes.length);
    this.#count = 0;
    for (const [place, code] of codes.entries()) if (code !== -1) this.set(code, values[place] ?? -1);
  }
}
