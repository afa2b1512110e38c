/** Holds a websocket open: reconnects after a loss, pauses where none can be had. */
import { Backoff } from "./backoff.ts";

/**
 * `idle`: no connection is wanted. `waiting`: between two attempts. `full`: the server takes no
 * more visitors, or something on the way lets no socket through; the next attempt is later.
 */
export type SocketStatus = "idle" | "connecting" | "open" | "waiting" | "full";

export interface SocketOptions {
  /** The URL for the next attempt. */
  readonly url: () => string;
  readonly message: (text: string) => void;
  readonly status: (status: SocketStatus) => void;
  /** A connection is open, after that many milliseconds. */
  readonly opened?: (duration: number) => void;
  /** Says whether the site answers at all: a refusal differs from a broken network. */
  readonly reachable: () => Promise<boolean>;
  readonly random?: () => number;
}

export const POLICY_VIOLATION = 1008;
export const SERVICE_RESTART = 1012;
export const TRY_AGAIN_LATER = 1013;
const CODES = [POLICY_VIOLATION, SERVICE_RESTART, TRY_AGAIN_LATER];

/** Milliseconds for the handshake, and as many for the first message. */
const HANDSHAKE_TIMEOUT = 10_000;
/** A server that restarts refuses for a few seconds, one that is full for longer. */
const PAUSES = [5_000, 20_000, 60_000];
/** All clients of a restarted server spread out over so long. */
const RESTART_JITTER = 900;
/** A connection that lasted so long resets the back-off. */
const STABLE_AFTER = 2_000;

export class LiveSocket {
  readonly #options: SocketOptions;
  readonly #backoff: Backoff;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #status: SocketStatus = "idle";
  /** An attempt waits until the page is visible and online. */
  #deferred = false;
  /** A server that is only just starting refuses, too: only the second refusal counts as full. */
  #wasRefused = false;
  #pauses = 0;
  #checks = 0;

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#backoff = new Backoff(options.random);
    document.addEventListener("visibilitychange", this.#resume);
    window.addEventListener("online", this.#resume);
    window.addEventListener("offline", this.#onOffline);
  }

  get status(): SocketStatus {
    return this.#status;
  }

  /** Connects, unless a connection exists or is being made. */
  open(): void {
    if (this.#status === "idle") this.#attempt();
  }

  send(message: unknown): void {
    this.#socket?.send(JSON.stringify(message));
  }

  /** Closes the connection and opens a new one at once. */
  restart(): void {
    this.close();
    this.#attempt();
  }

  /** Closes the connection until `open`. */
  close(): void {
    this.#discard();
    this.#setStatus("idle");
  }

  #attempt(): void {
    clearTimeout(this.#timer);
    this.#deferred = !canConnect();
    if (this.#deferred) {
      this.#setStatus("waiting");
      return;
    }
    this.#setStatus("connecting");
    this.#connect(new WebSocket(this.#options.url()));
  }

  #connect(socket: WebSocket): void {
    this.#socket = socket;
    const begun = Date.now();
    let heardAt: number | undefined;
    const limit = () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        socket.close();
        // One that does not answer does not say either that it is closed.
        this.#discard();
        void this.#onRefused();
      }, HANDSHAKE_TIMEOUT);
    };
    limit();
    socket.onopen = () => {
      limit();
      this.#options.opened?.(Date.now() - begun);
      this.#setStatus("open");
    };
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (heardAt === undefined) {
        heardAt = Date.now();
        clearTimeout(this.#timer);
        this.#wasRefused = false;
        this.#pauses = 0;
      }
      if (typeof data === "string") this.#options.message(data);
    };
    socket.onclose = ({ code }) => {
      this.#discard();
      if (heardAt !== undefined || CODES.includes(code)) this.#onLost(code, Date.now() - begun);
      else void this.#onRefused();
    };
  }

  #onLost(code: number, duration: number): void {
    if (duration >= STABLE_AFTER) this.#backoff.reset();
    if (code === POLICY_VIOLATION) this.#setStatus("idle");
    else if (code === TRY_AGAIN_LATER) this.#pause();
    else if (code === SERVICE_RESTART) this.#retryAfter(this.#backoff.jitter(RESTART_JITTER));
    else this.#retryAfter(this.#backoff.next());
  }

  async #onRefused(): Promise<void> {
    const check = ++this.#checks;
    // Events need not wait for the health check.
    this.#setStatus("waiting");
    const reachable = canConnect() && (await this.#options.reachable());
    if (check !== this.#checks || this.#status !== "waiting" || this.#socket) return;
    if (reachable && this.#wasRefused) {
      this.#pause();
      return;
    }
    this.#wasRefused = reachable;
    this.#retryAfter(this.#backoff.next());
  }

  #retryAfter(delay: number): void {
    this.#timer = setTimeout(() => {
      this.#attempt();
    }, delay);
    this.#setStatus("waiting");
  }

  /** One attempt after a pause: another refusal leads to the next, longer one. */
  #pause(): void {
    const pause = PAUSES[Math.min(this.#pauses, PAUSES.length - 1)] ?? 0;
    this.#pauses += 1;
    this.#wasRefused = true;
    this.#timer = setTimeout(
      () => {
        this.#attempt();
      },
      pause / 2 + this.#backoff.jitter(pause / 2),
    );
    this.#setStatus("full");
  }

  readonly #resume = (): void => {
    if (this.#deferred && canConnect()) this.#attempt();
  };

  /** A message on a socket without a network is dropped without an error. */
  readonly #onOffline = (): void => {
    if (this.#status !== "open" && this.#status !== "connecting") return;
    this.#discard();
    this.#attempt();
  };

  #discard(): void {
    clearTimeout(this.#timer);
    this.#deferred = false;
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    // Browsers log an error for a handshake that is aborted: it completes first.
    if (this.#status === "connecting") {
      const close = () => {
        socket.close();
      };
      socket.onopen = close;
      setTimeout(close, HANDSHAKE_TIMEOUT);
    } else socket.close();
  }

  #setStatus(status: SocketStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#options.status(status);
  }
}

function canConnect(): boolean {
  return !document.hidden && navigator.onLine;
}
