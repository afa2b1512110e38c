/** Limits how often something may happen in a second. */

export class Limit {
  readonly #max: number;
  readonly #counts = new Map<string, number>();
  #second = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Counts `name`; false where that was too often. */
  allows(name: string): boolean {
    const now = Math.floor(performance.now() / 1000);
    if (now !== this.#second) this.#counts.clear();
    this.#second = now;
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return count <= this.#max;
  }
}
