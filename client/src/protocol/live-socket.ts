/** Keeps a websocket connected: reconnects after a loss, and pauses when the server is full. */
import { Backoff } from "./backoff.ts";

/**
 * `idle`: no connection is wanted. `waiting`: between two attempts. `full`: the server takes no
 * more visitors; the page works without a socket for a while.
 */
export type SocketStatus = "idle" | "connecting" | "open" | "waiting" | "full";

export interface SocketOptions {
  /** The URL for the next attempt. */
  readonly url: () => string;
  readonly message: (text: string) => void;
  readonly status: (status: SocketStatus) => void;
  /** Tells whether the site answers at all: a refusal differs from a broken network. */
  readonly reachable: () => Promise<boolean>;
  readonly random?: () => number;
}

export const POLICY_VIOLATION = 1008;
export const SERVICE_RESTART = 1012;
export const TRY_AGAIN_LATER = 1013;

const HANDSHAKE_TIMEOUT = 10_000;
const FULL_TIMEOUT = 60_000;
const RESTART_JITTER = 1_500;
/** A connection that lasted so long resets the back-off. */
const STABLE_AFTER = 5_000;

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

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#backoff = new Backoff(options.random);
    document.addEventListener("visibilitychange", this.#resume);
    window.addEventListener("online", this.#resume);
    window.addEventListener("offline", this.#resume);
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
    let openedAt: number | undefined;
    this.#timer = setTimeout(() => {
      socket.close();
    }, HANDSHAKE_TIMEOUT);
    socket.onopen = () => {
      clearTimeout(this.#timer);
      openedAt = Date.now();
      this.#wasRefused = false;
      this.#setStatus("open");
    };
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === "string") this.#options.message(data);
    };
    socket.onclose = ({ code }) => {
      this.#discard();
      if (openedAt === undefined) void this.#onRefused();
      else this.#onLost(code, Date.now() - openedAt);
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
    const reachable = canConnect() && (await this.#options.reachable());
    if (this.#status !== "connecting" || this.#socket) return;
    if (reachable && this.#wasRefused) {
      this.#wasRefused = false;
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

  #pause(): void {
    this.#timer = setTimeout(() => {
      this.#setStatus("idle");
    }, FULL_TIMEOUT);
    this.#setStatus("full");
  }

  readonly #resume = (): void => {
    if (this.#deferred && canConnect()) this.#attempt();
  };

  #discard(): void {
    clearTimeout(this.#timer);
    this.#deferred = false;
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    // Browsers log an error for a handshake that is aborted: it completes first.
    if (this.#status === "connecting")
      socket.onopen = () => {
        socket.close();
      };
    else socket.close();
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
