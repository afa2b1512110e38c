/** Stores the events made while disconnected, up to a limit. */
import type { Fallback, HttpWay } from "./http-way.ts";
import type { EventSender } from "./input-state.ts";
import type { LayoutEvent } from "./messages.ts";

export interface QueuedEvent {
  /** The page on which the event was made. */
  readonly path: string;
  readonly event: LayoutEvent;
  readonly sender: EventSender | undefined;
  readonly fallback: Fallback;
}

export const QUEUE_LIMIT = 64;

export class EventQueue {
  #events: QueuedEvent[] = [];

  get size(): number {
    return this.#events.length;
  }

  has(target: string): boolean {
    return this.#events.some(({ event }) => event.target === target);
  }

  /** Appends an event; beyond the limit the oldest is dropped. */
  push(queued: QueuedEvent): void {
    this.#events = [...this.#events, queued].slice(-QUEUE_LIMIT);
  }

  /** Removes all events of one target; says whether there were any. */
  remove(target: string): boolean {
    const before = this.#events.length;
    this.#events = this.#events.filter(({ event }) => event.target !== target);
    return this.#events.length < before;
  }

  /** True while an event waits that only a socket can deliver, and a visitor for its answer. */
  get needsSocket(): boolean {
    return this.#events.some(({ fallback }) => fallback.needsSocket);
  }

  /** Removes the events that have another way than a socket; gives these ways. */
  takeWays(): HttpWay[] {
    const [others, rest] = partition(this.#events, ({ fallback }) => fallback.way !== undefined);
    this.#events = rest;
    return others.flatMap(({ fallback: { way } }) => way ?? []);
  }

  /** Retains the events for the page at `path`, which has taken the place of their own. */
  moveTo(path: string): void {
    this.#events = this.#events.map((queued) => ({ ...queued, path }));
  }

  clear(): void {
    this.#events = [];
  }

  /** Empties the queue; the senders are notified that their events will never be sent. */
  drop(): void {
    this.take("", new Set());
  }

  /** Empties the queue; gives the events whose page is `path` and whose target still exists. */
  take(path: string, targets: ReadonlySet<string>): QueuedEvent[] {
    const events = this.#events;
    this.#events = [];
    const [remaining, dropped] = partition(
      events,
      (queued) => queued.path === path && targets.has(queued.event.target),
    );
    for (const { sender } of dropped) sender?.onDropped();
    return remaining;
  }
}

function partition<T>(items: readonly T[], belongs: (item: T) => boolean): [T[], T[]] {
  return [items.filter(belongs), items.filter((item) => !belongs(item))];
}
