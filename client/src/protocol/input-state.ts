/** Decides, for one form field, when the server's value may replace the visitor's. */
import { ElementEvents } from "./element-events.ts";
import { isChange, type WireEvent } from "./event.ts";
import { readField, sameValue, writeField, type Field, type FieldValue } from "./field.ts";
import type { Fallback } from "./http-way.ts";
import type { LayoutEvent } from "./messages.ts";
import type { EventHandler } from "./model.ts";

/** Sends events, and reports to the sender what became of each. */
export interface EventSink {
  send(event: LayoutEvent, sender?: EventSender, fallback?: Fallback): void;
}

export interface EventSender {
  /** The event numbered `seq` was sent. */
  onSent(seq: number): void;
  /** The event will never be sent. */
  onDropped(): void;
}

/** What a field needs from others: the radio buttons of a group change together. */
export interface FieldGroup {
  groupPending(field: Field): boolean;
  reconcileGroup(field: Field): void;
}

/** What a new connection will receive from the queue, and which targets it has. */
export interface Replay {
  readonly queued: (target: string) => boolean;
  readonly hasTarget: (target: string) => boolean;
}

export interface ServerValue {
  readonly value: FieldValue;
  /** The highest sequence number that the server has processed from this field, -1 for none. */
  readonly ack: number;
  /**
   * False for a field without handlers: the server repeats its value without knowing the visitor's.
   */
  readonly hasHandlers: boolean;
}

interface Change {
  readonly target: string;
  readonly event: WireEvent;
}

/** More than anybody types during one round trip. */
const MAX_SENT_VALUES = 256;

export class InputState implements EventSender {
  readonly events: ElementEvents;
  readonly #sink: EventSink;
  readonly #group: FieldGroup;
  #field: Field | undefined;
  #server: ServerValue | undefined;
  /** Lower acknowledgements belong to an older value than the visitor's. */
  #awaitedAck = -1;
  /** Sent values that the server may still echo. */
  #sent: { readonly seq: number; readonly value: FieldValue }[] = [];
  #lastChange: Change | undefined;
  #composing = false;
  /** Typed events cannot be read yet: what was entered is not on its way. */
  isWaiting = false;
  #isHeld = false;
  /** What the page made of what was entered: the same to the visitor. */
  #answer: { readonly server: FieldValue; readonly entered: FieldValue } | undefined;

  constructor(sink: EventSink, group: FieldGroup) {
    this.#sink = sink;
    this.#group = group;
    this.events = new ElementEvents((target, data, seq, fallback) => {
      this.#deliver(target, data, seq, fallback);
    });
  }

  /** True while the server may not know the visitor's latest value. */
  get pending(): boolean {
    if (!this.#server) return false;
    return (
      this.isWaiting ||
      this.events.pending ||
      this.#composing ||
      this.#awaitedAck > this.#server.ack
    );
  }

  get field(): Field | undefined {
    return this.#field;
  }

  attach(field: Field): void {
    this.#field = field;
  }

  emit(name: string, handler: EventHandler, event: WireEvent, fallback: Fallback): void {
    if (isChange(event.type)) this.#lastChange = { target: handler.target, event };
    this.events.emit(name, handler, [event], fallback);
  }

  /** Sends a change made before hydration. */
  sendEarly({ target }: EventHandler, event: WireEvent, fallback: Fallback): void {
    this.#lastChange = { target, event };
    this.events.deliver(target, [event], fallback);
  }

  /** Takes the server's value; undefined leaves the field to the visitor. */
  receive(server: ServerValue | undefined): void {
    const unheard = server && !server.hasHandlers && !this.#isNewValue(server);
    this.#server = server;
    if (unheard || this.#isHeld) return;
    this.reconcile();
    if (this.#field) this.#group.reconcileGroup(this.#field);
  }

  /** Writes the server's value, unless it is older than the visitor's. */
  reconcile(): void {
    const server = this.#server;
    if (!server || !this.#field) return;
    this.#discardEchoed(server);
    if (this.pending || this.#isStaleEcho(server) || this.#group.groupPending(this.#field)) return;
    this.#sent = [];
    if (!this.#isAnswer(server)) writeField(this.#field, server.value);
  }

  setComposing(active: boolean): void {
    this.#composing = active;
    if (!active) this.reconcile();
  }

  /** The first values of a new connection must not undo what the visitor entered. */
  onConnected(): void {
    this.#awaitedAck = this.#lastChange ? Infinity : -1;
  }

  /** Sends the visitor's last change to a new connection, unless the queue will. */
  replay({ queued, hasTarget }: Replay): void {
    const change = this.#lastChange;
    if (!change || this.events.pending || queued(change.target)) return;
    if (hasTarget(change.target)) this.events.deliver(change.target, [change.event]);
    else this.onDropped();
  }

  /**
   * What the page that is about to be shown says of the field is what the visitor has entered: of a
   * text that is being typed the page may hold less, such as no blank at its end.
   */
  hold(): void {
    this.settle();
    this.#isHeld = this.#field === document.activeElement;
  }

  release(): void {
    if (this.#isHeld && this.#server && this.#field)
      this.#answer = { server: this.#server.value, entered: readField(this.#field) };
    this.#isHeld = false;
  }

  /** What was entered is over: the page that is shown next says what the field holds. */
  settle(): void {
    this.onDropped();
    this.#sent = [];
  }

  onSent(seq: number): void {
    this.#awaitedAck = seq;
  }

  onDropped(): void {
    this.forget();
    this.#awaitedAck = -1;
  }

  /** After a navigation, later connections do not need the change. */
  forget(): void {
    this.#lastChange = undefined;
  }

  #isAnswer({ value }: ServerValue): boolean {
    if (!this.#answer || !this.#field) return false;
    const { server, entered } = this.#answer;
    return sameValue(server, value) && sameValue(entered, readField(this.#field));
  }

  #isNewValue({ value }: ServerValue): boolean {
    return this.#server !== undefined && !sameValue(this.#server.value, value);
  }

  #deliver(target: string, data: readonly unknown[], seq: number, fallback: Fallback): void {
    this.#awaitedAck = seq;
    const [event] = data as [WireEvent | undefined];
    if (event && isChange(event.type)) this.#recordSent(seq, event);
    this.#sink.send({ target, data, seq }, this, fallback);
  }

  #recordSent(seq: number, { currentTarget }: WireEvent): void {
    const value = currentTarget.checked ?? currentTarget.value;
    if (value !== undefined) this.#sent = [...this.#sent.slice(-MAX_SENT_VALUES), { seq, value }];
  }

  /** Once the server has echoed a change, it cannot echo an earlier one. */
  #discardEchoed({ value, ack }: ServerValue): void {
    const taken = this.#sent.findLast((change) => change.seq <= ack);
    if (taken && sameValue(taken.value, value)) {
      this.#sent = this.#sent.filter((change) => change.seq >= taken.seq);
    }
  }

  #isStaleEcho({ value }: ServerValue): boolean {
    const last = this.#sent.at(-1);
    if (last && sameValue(last.value, value)) return false;
    return this.#sent.some((change) => sameValue(change.value, value));
  }
}
