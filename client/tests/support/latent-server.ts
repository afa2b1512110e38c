/** A server with one text field in its state and a network delay in each direction. */
import type { Model } from "../../src/protocol/model.ts";
import { FakeSocket } from "./fake-socket.ts";

export class LatentServer {
  value = "";
  readonly heard: string[] = [];
  #ack = -1;
  readonly #oneWay: number;
  readonly #tree: (field: Record<string, unknown>) => Model;
  readonly #handle: (event: Record<string, unknown>, value: string) => string;

  constructor(
    tree: (field: Record<string, unknown>) => Model,
    handle: (event: Record<string, unknown>, value: string) => string,
    roundTrip = 300,
  ) {
    this.#tree = tree;
    this.#handle = handle;
    this.#oneWay = roundTrip / 2;
  }

  /** Serves the newest connection from an empty state. */
  serve(): void {
    const socket = FakeSocket.last();
    this.value = "";
    this.#ack = -1;
    socket.send = (text) => {
      const message = JSON.parse(text) as (typeof socket.sent)[number];
      if (message.target === "ping") return;
      socket.sent.push(message);
      setTimeout(() => {
        this.#take(socket, message);
      }, this.#oneWay);
    };
    socket.begin(this.tree());
  }

  tree(): Model {
    return this.#tree({
      value: this.value,
      ...(this.#ack >= 0 && { _reactpy_ack_seq: this.#ack }),
    });
  }

  #take(socket: FakeSocket, { data, seq }: (typeof socket.sent)[number]): void {
    const [event = {}] = data;
    const { value } = event.target as { value?: string };
    if (value !== undefined) this.heard.push(value);
    this.#ack = seq;
    this.value = this.#handle(event, this.value);
    const tree = this.tree();
    setTimeout(() => {
      socket.update(tree);
    }, this.#oneWay);
  }
}

/** The handler of a field that keeps its value. */
export function keep(event: Record<string, unknown>, value: string): string {
  const target = event.target as { value?: string };
  return event.type === "change" || event.type === "input" ? (target.value ?? value) : value;
}
