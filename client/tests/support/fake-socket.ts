/** A WebSocket whose server side is the test. */

interface Sent {
  readonly type: string;
  readonly target: string;
  readonly data: readonly Record<string, unknown>[];
  readonly seq: number;
}

export class FakeSocket {
  static readonly all: FakeSocket[] = [];
  readonly url: URL;
  readonly sent: Sent[] = [];
  closed = false;
  /** False for a connection that is lost without a word. */
  answers = true;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(url: string) {
    this.url = new URL(url);
    FakeSocket.all.push(this);
  }

  /** The newest connection; throws when none was asked for. */
  static last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error("no socket was opened");
    return socket;
  }

  get events(): readonly Sent[] {
    return this.sent.filter(({ target }) => target !== "navigate");
  }

  get navigations(): readonly Sent[] {
    return this.sent.filter(({ target }) => target === "navigate");
  }

  send(text: string): void {
    const message = JSON.parse(text) as Sent;
    if (message.target !== "ping") this.sent.push(message);
    else if (this.answers) this.receive({ type: "pong" });
  }

  close(): void {
    this.closed = true;
  }

  accept(): void {
    this.onopen?.();
  }

  receive(message: unknown): void {
    this.onmessage?.({ data: typeof message === "string" ? message : JSON.stringify(message) });
  }

  update(model: unknown, path = ""): void {
    this.receive({ type: "layout-update", path, model });
  }

  /** Accepts the connection and sends its first tree. */
  begin(model: unknown): void {
    this.accept();
    this.update(model);
  }

  drop(code = 1006): void {
    this.onclose?.({ code });
  }
}
