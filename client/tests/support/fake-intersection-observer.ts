/** An IntersectionObserver whose entries come from the test. */
type Callback = (entries: unknown[], observer: FakeIntersectionObserver) => void;

export class FakeIntersectionObserver {
  static readonly all: FakeIntersectionObserver[] = [];
  readonly observed = new Set<Element>();
  readonly options: unknown;
  readonly #callback: Callback;

  constructor(callback: Callback, options?: unknown) {
    this.#callback = callback;
    this.options = options;
    FakeIntersectionObserver.all.push(this);
  }

  observe(target: Element): void {
    this.observed.add(target);
  }

  unobserve(target: Element): void {
    this.observed.delete(target);
  }

  disconnect(): void {
    this.observed.clear();
  }

  /** Reports those of `targets` that are observed. */
  notify(targets: readonly Element[], isIntersecting: boolean): void {
    const observed = targets.filter((target) => this.observed.has(target));
    this.#callback(
      observed.map((target) => ({ target, isIntersecting })),
      this,
    );
  }
}
