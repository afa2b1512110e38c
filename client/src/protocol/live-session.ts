/** Runs one visit: shows pages, applies the socket's updates to them, sends their events. */
import { documentOf, isSamePage, type DocumentNode } from "./document-node.ts";
import { Deliveries } from "./deliveries.ts";
import type { FrozenHtml } from "./frozen-html.ts";
import type { Fallback } from "./http-way.ts";
import type { EventSender, EventSink } from "./input-state.ts";
import { Inputs } from "./inputs.ts";
import { liveUrl } from "./live-url.ts";
import { LiveSocket, type SocketStatus } from "./live-socket.ts";
import {
  isLayoutUpdate,
  LAYOUT_UNCHANGED,
  MalformedMessage,
  readMessage,
  type LayoutEvent,
  type LayoutUpdate,
} from "./messages.ts";
import { ModelStore } from "./model-store.ts";
import { identification, Navigations } from "./navigations.ts";
import { OtherMessages } from "./other-messages.ts";
import { eventTargets, type Model } from "./model.ts";
import type { PageState } from "./page-state.ts";
import { share } from "./update.ts";
import { updated } from "./changes.ts";

/** Decides when a received update is shown; calls `publish` to show it. */
export type Presenter = (document: DocumentNode, publish: () => void) => void;

export interface SessionOptions {
  readonly frozen: FrozenHtml;
  readonly reachable: () => Promise<boolean>;
  readonly random?: () => number;
}

const MAX_RESTARTS = 3;

export class LiveSession implements EventSink {
  readonly store: ModelStore;
  readonly inputs = new Inputs();
  readonly deliveries: Deliveries;
  present: Presenter = (_document, publish) => {
    publish();
  };
  onUpdateText?: (json: string) => void;
  #state: PageState;
  readonly frozen: FrozenHtml;
  readonly #socket: LiveSocket;
  readonly #statusListeners = new Set<() => void>();
  readonly #others = new OtherMessages();
  readonly #navigations = new Navigations();
  #model: Model;
  #document: DocumentNode;
  #ready = false;
  #sendsRevision = true;
  #restarts = 0;
  #visitor: string | null = null;
  /** The page that the connection, or the handshake under way, is for. */
  #requested: PageState;

  constructor(state: PageState, { frozen, reachable, random = Math.random }: SessionOptions) {
    this.#state = this.#requested = state;
    this.frozen = frozen;
    this.#model = state.model;
    this.#document = documentOf(state.model);
    this.store = new ModelStore(state.model);
    this.#socket = new LiveSocket({
      url: () => {
        this.#requested = this.#state;
        return liveUrl(this.#state, this.#document, this.#sendsRevision);
      },
      message: (text) => {
        this.#receive(text);
      },
      status: (status) => {
        this.#statusChanged(status);
      },
      opened: (duration) => {
        this.deliveries.check.opened(duration);
      },
      reachable,
      random,
    });
    const transmit = this.#transmit.bind(this);
    this.deliveries = new Deliveries(this, this.#socket, transmit, this.#notifyStatus.bind(this));
  }

  /** The document node of the newest tree, shown or not. */
  get document(): DocumentNode {
    return this.#document;
  }

  /** False where the page works without a socket: it was configured so, or the server is full. */
  get available(): boolean {
    return this.#state.live.connect !== "never" && this.#socket.status !== "full";
  }

  /** True once the connection has received its first tree and takes events. */
  get ready(): boolean {
    return this.#ready;
  }

  get status(): SocketStatus {
    return this.#socket.status;
  }

  /** The state from which the current page was shown. */
  get state(): PageState {
    return this.#state;
  }

  connect(): void {
    if (this.available) this.#socket.open();
  }

  /** Closes the connection until the next `connect`. */
  disconnect(): void {
    this.#socket.close();
  }

  /** Calls `listener` when the connection or the queue changes; call the result to stop. */
  onStatus(listener: () => void): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  /** Subscribes to messages other than layout updates, for third-party modules. */
  readonly onMessage: OtherMessages["listen"] = (...given) => this.#others.listen(...given);

  /** The events that wait for a connection. */
  get queue(): Deliveries["queue"] {
    return this.deliveries.queue;
  }

  send(event: LayoutEvent, sender?: EventSender, fallback?: Fallback): void {
    this.deliveries.send(event, sender, fallback);
  }

  /** Says who sees the page now, at once or as soon as a connection takes it. */
  identify(visitor: string | null): void {
    this.#visitor = this.#ready ? null : visitor;
    if (visitor && this.#ready) this.#transmit(identification(visitor));
  }

  /** Reads the HTML of `state`; says whether all that has to be written is known then. */
  prepare({ model }: PageState): Promise<boolean> {
    const isSame = isSamePage(documentOf(model).path, this.#document.path);
    return this.frozen.prepareTurn(this.store.read(), model, isSame);
  }

  /**
   * Shows the page of `state`, whose HTML is known; an open connection is notified of it. Of its model
   * `part` is shown, until `showWhole` or an update.
   */
  show(state: PageState, part: (model: Model) => Model = (model) => model): void {
    if (this.#ready) this.inputs.flush();
    // The content of another page has next to nothing in common with this one's.
    const isOther = !isSamePage(documentOf(state.model).path, this.#document.path);
    this.inputs.forget(isOther);
    this.deliveries.drop();
    this.#enter(state, isOther);
    this.store.publish(this.frozen.partOf(this.#model, part));
    this.#notifyServer();
  }

  /**
   * Shows the current page as it is now, or with another query: what a visitor has entered stays,
   * and what waits for a connection. The page knows already what was entered in `form`. Call the
   * result once it is shown.
   */
  refresh(state: PageState, form?: HTMLFormElement): () => void {
    const release = this.inputs.hold(form);
    this.#enter(state, false);
    this.queue.moveTo(this.#document.path);
    this.showWhole();
    this.#notifyServer();
    return release;
  }

  #enter(state: PageState, isOther: boolean): void {
    const isNew = ({ tagName }: Record<string, unknown>) => isOther && tagName === "main";
    const next = share(this.#model, state.model, isNew) as Model;
    this.frozen.isTurning = isOther;
    this.#state = state;
    this.#model = next;
    this.#document = documentOf(next);
    this.#sendsRevision = true;
    this.#ready = false;
  }

  showWhole(): void {
    this.store.publish(this.#model);
  }

  #notifyServer(): void {
    if (this.status === "open") this.#navigate();
    else if (this.#state.live.connect === "load") this.connect();
    this.#notifyStatus();
  }

  #navigate(): void {
    this.#transmit(this.#navigations.begin(this.#state, this.#document));
  }

  #transmit(event: LayoutEvent, sender?: EventSender): void {
    this.#socket.send({ type: "layout-event", ...event });
    this.deliveries.check.sent();
    sender?.onSent(event.seq);
  }

  #receive(text: string): void {
    this.deliveries.heard();
    try {
      const message = readMessage(text);
      if (isLayoutUpdate(message)) {
        this.onUpdateText?.(text);
        if (this.#navigations.serves(message)) this.#update(message);
      } else if (message.type === LAYOUT_UNCHANGED) {
        if (this.#navigations.isAwaited(message.nav))
          this.#update({ type: "layout-update", path: "", model: this.#state.model });
      } else this.#others.pass(message);
    } catch (error) {
      if (!(error instanceof MalformedMessage)) throw error;
      console.warn("Invalid message from the server:", error);
    }
  }

  #update(update: LayoutUpdate): void {
    if (!this.#ready && (update.path !== "" || !update.model))
      throw new MalformedMessage("the first update is not the whole tree");
    const next = updated(this.#model, update, this.frozen);
    const missing = this.frozen.missing(next);
    if (missing.length > 0) {
      this.#restartWithoutRevision(missing);
      return;
    }
    this.#model = next;
    this.#document = documentOf(next);
    if (this.#ready) this.#present();
    else this.#start(this.#model);
  }

  /** A presenter may delay this: what it publishes is the newest tree by then. */
  #present(): void {
    const model = this.#model;
    const ready = this.frozen.prepare(this.store.read(), model);
    if (!ready) {
      this.#presentNow();
      return;
    }
    void ready.then(() => {
      // What has come meanwhile presents itself.
      if (model !== this.#model) return;
      const missing = this.frozen.missing(model);
      if (missing.length) this.#restartWithoutRevision(missing);
      else this.#presentNow();
    });
  }

  #presentNow(): void {
    this.frozen.isTurning = false;
    this.present(this.#document, this.showWhole.bind(this));
  }

  #start(model: Model): void {
    this.inputs.onConnected();
    this.#ready = true;
    this.identify(this.#visitor);
    this.#present();
    const targets = eventTargets(model);
    this.inputs.replay({
      queued: (target) => this.queue.has(target),
      hasTarget: (target) => targets.has(target),
    });
    this.deliveries.onReady(targets);
    this.#notifyStatus();
  }

  /** The server assumes content that the browser does not have: reconnect without a revision. */
  #restartWithoutRevision(missing: readonly string[]): void {
    this.#restarts += 1;
    if (this.#restarts > MAX_RESTARTS) {
      throw new MalformedMessage(`the content of ${missing.join(", ")} was never sent`);
    }
    this.#sendsRevision = false;
    this.#socket.restart();
  }

  #statusChanged(status: SocketStatus): void {
    const wasReady = this.#ready;
    this.#ready = false;
    this.#navigations.reset();
    // Another page was shown while the handshake was under way.
    if (status === "open" && this.#requested !== this.#state) this.#navigate();
    this.deliveries.onStatus(status, wasReady);
  }

  #notifyStatus(): void {
    for (const listener of [...this.#statusListeners]) listener();
  }
}
