/** The websocket with its patience: it comes back after a loss, and stays away when told to. */
import { Backoff } from "./backoff.ts";

/**
 * `idle`: nobody has asked for a connection. `waiting`: between two attempts.
 * `full`: the server takes no more visitors, the page is a plain website for a while.
 */
export type SocketStatus = "idle" | "connecting" | "open" | "waiting" | "full";

export interface SocketOptions {
  /** The address for the next attempt. */
  readonly url: () => string;
  readonly message: (text: string) => void;
  readonly status: (status: SocketStatus) => void;
  /** Tells whether the site answers at all, so that a refusal is told from a broken network. */
  readonly reachable: () => Promise<boolean>;
  readonly random?: () => number;
}

export const RULE_BROKEN = 1008;
export const RESTART = 1012;
export const FULL = 1013;

const HANDSHAKE_TIMEOUT = 10_000;
const FULL_PAUSE = 60_000;
const RESTART_SPREAD = 3_000;
/** A connection that lasted so long has earned a fresh start of the back-off. */
const STEADY = 5_000;

export class LiveSocket {
  readonly #options: SocketOptions;
  readonly #backoff: Backoff;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #status: SocketStatus = "idle";
  /** An attempt is due as soon as the page is seen and the network is there. */
  #due = false;
  /** A server that has only just come back refuses nobody: it is asked twice. */
  #refusedOnce = false;

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

  /** Asks for a connection; does nothing when there is one or one is under way. */
  open(): void {
    if (this.#status === "idle") this.#attempt();
  }

  send(message: unknown): void {
    this.#socket?.send(JSON.stringify(message));
  }

  /** Gives the connection up and asks for a new one at once. */
  restart(): void {
    this.close();
    this.#attempt();
  }

  /** Gives the connection up, until `open`. */
  close(): void {
    this.#abandon();
    this.#become("idle");
  }

  #attempt(): void {
    clearTimeout(this.#timer);
    this.#due = !awake();
    if (this.#due) {
      this.#become("waiting");
      return;
    }
    this.#become("connecting");
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
      this.#refusedOnce = false;
      this.#become("open");
    };
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === "string") this.#options.message(data);
    };
    socket.onclose = ({ code }) => {
      this.#abandon();
      if (openedAt === undefined) void this.#refused();
      else this.#lost(code, Date.now() - openedAt);
    };
  }

  #lost(code: number, lasted: number): void {
    if (lasted >= STEADY) this.#backoff.reset();
    if (code === RULE_BROKEN) this.#become("idle");
    else if (code === FULL) this.#stayAway();
    else if (code === RESTART) this.#wait(this.#backoff.spread(RESTART_SPREAD));
    else this.#wait(this.#backoff.next());
  }

  async #refused(): Promise<void> {
    const reachable = awake() && (await this.#options.reachable());
    if (this.#status !== "connecting" || this.#socket) return;
    if (reachable && this.#refusedOnce) {
      this.#refusedOnce = false;
      this.#stayAway();
      return;
    }
    this.#refusedOnce = reachable;
    this.#wait(this.#backoff.next());
  }

  #wait(delay: number): void {
    this.#timer = setTimeout(() => {
      this.#attempt();
    }, delay);
    this.#become("waiting");
  }

  #stayAway(): void {
    this.#timer = setTimeout(() => {
      this.#become("idle");
    }, FULL_PAUSE);
    this.#become("full");
  }

  readonly #resume = (): void => {
    if (this.#due && awake()) this.#attempt();
  };

  #abandon(): void {
    clearTimeout(this.#timer);
    this.#due = false;
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    // Browsers complain of a handshake that is broken off: it ends first, or with its page.
    if (this.#status === "connecting")
      socket.onopen = () => {
        socket.close();
      };
    else socket.close();
  }

  #become(status: SocketStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#options.status(status);
  }
}

function awake(): boolean {
  return !document.hidden && navigator.onLine;
}
