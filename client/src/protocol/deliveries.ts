/**
 * Brings events to the server: over the socket, by their HTTP way where no socket answers in time,
 * or later. Knows why a visitor waits.
 */
import { EventQueue } from "./event-queue.ts";
import { NO_FALLBACK, type Fallback, type HttpWay } from "./http-way.ts";
import type { EventSender } from "./input-state.ts";
import { LineCheck } from "./line-check.ts";
import type { LiveSocket, SocketStatus } from "./live-socket.ts";
import type { LayoutEvent } from "./messages.ts";

/** Milliseconds that an event waits for a connection before it takes its HTTP way. */
export const PATIENCE = 600;

/**
 * Why a visitor gets no answer: the first connection takes its time, it was dropped, there is none to
 * be had, or it was dropped after the event was sent.
 */
export type Trouble = "slow" | "lost" | "impossible" | "doubtful";

/** The connection, and the page on which events are made. */
export interface Line {
  readonly ready: boolean;
  readonly available: boolean;
  readonly status: SocketStatus;
  readonly document: { readonly path: string };
  connect(): void;
}

type Transmit = (event: LayoutEvent, sender?: EventSender) => void;

/** The server answers this at once, whatever its handlers do. */
const PING = { type: "layout-event", target: "ping", data: [], seq: 0 };

export class Deliveries {
  readonly queue = new EventQueue();
  readonly check: LineCheck;
  /** Takes the ways of events for which there is no socket. */
  goByHttp: (ways: readonly HttpWay[]) => void = () => undefined;
  /** An event was sent that could have gone this way. */
  onSent: (way: HttpWay) => void = () => undefined;
  readonly #line: Line;
  readonly #transmitEvent: Transmit;
  readonly #changed: () => void;
  /** The last attempt led to no connection: events need not wait for the next one. */
  #isFailing = false;
  /** Events sent since the server was heard. */
  #unanswered: Fallback[] = [];
  #patience: ReturnType<typeof setTimeout> | undefined;
  #trouble: Trouble | undefined;

  constructor(
    line: Line,
    socket: Pick<LiveSocket, "restart" | "send">,
    transmit: Transmit,
    changed: () => void,
  ) {
    this.#line = line;
    this.#transmitEvent = transmit;
    this.#changed = changed;
    this.check = new LineCheck({
      ask: () => {
        socket.send(PING);
      },
      dead: () => {
        this.#isFailing = true;
        socket.restart();
      },
    });
  }

  get trouble(): Trouble | undefined {
    return this.#trouble;
  }

  send(event: LayoutEvent, sender?: EventSender, fallback: Fallback = NO_FALLBACK): void {
    const { way, needsSocket } = fallback;
    const line = this.#line;
    if (line.ready) this.#transmit(event, sender, fallback);
    else if (way && (this.#isFailing || !line.available)) {
      line.connect();
      this.goByHttp([way]);
    } else if (line.available) {
      this.queue.push({ path: line.document.path, event, sender, fallback });
      line.connect();
      this.#patience ??= setTimeout(() => {
        this.#losePatience();
      }, PATIENCE);
      this.#changed();
    } else if (needsSocket) this.report("impossible");
  }

  /** The server was heard: the connection works. */
  heard(): void {
    this.check.stop();
    this.#unanswered = [];
  }

  /** Sends the events that wait for the page, whose handlers are `targets`. */
  onReady(targets: ReadonlySet<string>): void {
    this.#isFailing = false;
    if (this.#trouble !== "doubtful") this.#trouble = undefined;
    this.#stopWaiting();
    for (const { event, sender, fallback } of this.queue.take(this.#line.document.path, targets))
      this.#transmit(event, sender, fallback);
  }

  /** The connection has changed; `wasReady` says whether there was one. */
  onStatus(status: SocketStatus, wasReady: boolean): void {
    this.#isFailing ||= !wasReady && (status === "waiting" || status === "full");
    this.check.stop();
    const unanswered = this.#unanswered;
    this.#unanswered = [];
    const ways = unanswered.flatMap(({ way }) => way ?? []);
    if (unanswered.some(({ needsSocket }) => needsSocket)) this.#trouble = "doubtful";
    else if (status === "waiting" && this.#trouble === "slow") this.#trouble = "lost";
    if (status === "full") {
      ways.push(...this.queue.takeWays());
      if (this.queue.needsSocket) this.#trouble = "impossible";
    }
    this.#changed();
    if (status === "full") this.#giveUp();
    if (ways.length > 0) this.goByHttp(ways);
  }

  /** Drops what waits: the visitor has left the page. */
  drop(): void {
    this.queue.drop();
    this.#trouble = undefined;
    this.#stopWaiting();
  }

  /** Notes why the visitor gets no answer; undefined once that has been said. */
  report(trouble: Trouble | undefined): void {
    this.#trouble = trouble;
    this.#changed();
  }

  #transmit(event: LayoutEvent, sender: EventSender | undefined, fallback: Fallback): void {
    this.#unanswered.push(fallback);
    const { way } = fallback;
    this.#transmitEvent(way ? { ...event, safe: true } : event, sender);
    if (way) this.onSent(way);
  }

  /** The connection takes too long: what has another way goes that way, now and later. */
  #losePatience(): void {
    this.#patience = undefined;
    const isFirst = !this.#isFailing && this.#line.status !== "waiting";
    this.#isFailing = true;
    const ways = this.queue.takeWays();
    this.report(this.queue.needsSocket ? (isFirst ? "slow" : "lost") : this.#trouble);
    if (ways.length > 0) this.goByHttp(ways);
  }

  /** An event that takes effect a minute later would surprise. */
  #giveUp(): void {
    this.queue.clear();
    this.#stopWaiting();
  }

  #stopWaiting(): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
  }
}
