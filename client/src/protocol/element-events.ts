/** Numbers and rate-limits the events of one element before they are sent. */
import { NO_FALLBACK, type Fallback } from "./http-way.ts";
import type { EventHandler } from "./model.ts";
import { RateLimit, type Limits } from "./rate-limit.ts";

export type Deliver = (
  target: string,
  data: readonly unknown[],
  seq: number,
  fallback: Fallback,
) => void;

/** Events that browsers fire continuously; the server closes connections that send them all. */
const CONTINUOUS =
  /^on(?:(?:Mouse|Pointer|Touch)Move|Scroll|Wheel|Drag(?:Over)?|TimeUpdate|Progress)/;
const CONTINUOUS_THROTTLE = 100;

export class ElementEvents {
  readonly #deliver: Deliver;
  readonly #limits = new Map<string, RateLimit>();
  #seq = -1;

  constructor(deliver: Deliver) {
    this.#deliver = deliver;
  }

  get pending(): boolean {
    return [...this.#limits.values()].some((limit) => limit.pending);
  }

  /** Sends `data` to the handler called `name`, now or after its rate limit. */
  emit(
    name: string,
    handler: EventHandler,
    data: readonly unknown[],
    fallback: Fallback = NO_FALLBACK,
  ): void {
    const limit = this.#limits.get(name) ?? new RateLimit();
    this.#limits.set(name, limit);
    limit.run(
      () => {
        this.deliver(handler.target, data, fallback);
      },
      limitsOf(name, handler),
    );
  }

  deliver(target: string, data: readonly unknown[], fallback: Fallback = NO_FALLBACK): void {
    this.#seq += 1;
    this.#deliver(target, data, this.#seq, fallback);
  }

  flush(): void {
    for (const limit of this.#limits.values()) limit.flush();
  }

  cancel(): void {
    for (const limit of this.#limits.values()) limit.cancel();
  }
}

function limitsOf(name: string, { debounce = 0, throttle = 0 }: EventHandler): Limits {
  return { debounce, throttle: throttle || (CONTINUOUS.test(name) ? CONTINUOUS_THROTTLE : 0) };
}
