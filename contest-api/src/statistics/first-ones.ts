/** The first ones in an order of however many come; never many more than that are in memory. */
export class FirstOnes<One> {
  readonly #order: (one: One, other: One) => number;
  readonly #limit: number;
  #ones: One[] = [];

  constructor(limit: number, order: (one: One, other: One) => number) {
    this.#limit = limit;
    this.#order = order;
  }

  add(one: One | null): void {
    if (one === null) return;
    this.#ones.push(one);
    if (this.#ones.length > 2 * this.#limit + 1_000) this.#ones = this.list;
  }

  get list(): One[] {
    return this.#ones.sort(this.#order).slice(0, this.#limit);
  }
}
