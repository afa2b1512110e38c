/** Renders a page as the server does and starts the client on it. */
import { renderToString } from "react-dom/server";
import { vi, type Mock } from "vitest";

import { watchConnection } from "../../src/idle-tasks.ts";
import { startLivePage, type LivePage } from "../../src/live-page.ts";
import { Builds } from "../../src/navigation/builds.ts";
import { frozenHash, inlineHtml } from "../../src/protocol/frozen-html.ts";
import { walk, type Child, type EventHandlers, type Model } from "../../src/protocol/model.ts";
import type { Connect, PageState } from "../../src/protocol/page-state.ts";
import { renderModel } from "../../src/react/elements.ts";
import type { IslandLoaders } from "../../src/react/live-context.ts";

const later = setImmediate;

export interface PageOptions {
  readonly connect?: Connect;
  readonly revision?: string;
  /** Parts of the page state that differ from the usual. */
  readonly state?: Partial<Pick<PageState, "updates" | "soon">>;
  readonly islands?: IslandLoaders;
  readonly messages?: Record<string, string>;
  /** The server's HTML, when it differs from React's. */
  readonly html?: string;
  readonly reachable?: boolean;
  /** The HTML by hash in the document as it was received; that of the model by default. */
  readonly received?: ReadonlyMap<string, string>;
  readonly builds?: Builds;
  /** Runs on the server's page before the client starts. */
  readonly before?: (container: HTMLElement) => void;
}

interface TestPage extends LivePage {
  readonly container: HTMLElement;
  readonly loadInFull: Mock<(address: string) => void>;
  readonly reload: Mock<() => void>;
  /** The element that `selector` finds; throws when there is none. */
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- as for `found`
  readonly find: <E extends Element = HTMLElement>(selector: string) => E;
}

/** Renders `model` as the server does, and starts the client on it. */
export async function openPage(model: Model, options: PageOptions = {}): Promise<TestPage> {
  const container = document.createElement("div");
  container.id = "villa";
  container.innerHTML = options.html ?? renderToString(renderModel(model));
  document.body.append(container);
  options.before?.(container);
  const {
    connect = "intent",
    revision = "r1",
    messages = {},
    islands = {},
    reachable = false,
  } = options;
  const loadInFull = vi.fn<(address: string) => void>();
  const reload = vi.fn<() => void>();
  const state = {
    model: withoutHtml(model),
    live: { url: "/_villa/live/villa_site.engine.live.root.root/", connect, revision, model: "m1" },
    build: "b1",
    messages,
    prefetch: true,
    updates: true,
    soon: false,
    islands: {},
    ...options.state,
  };
  const page = startLivePage(container, state, {
    islands,
    loadInFull,
    reload,
    reachable: () => Promise.resolve(reachable && navigator.onLine),
    random: () => 1,
    builds: options.builds ?? (await knownBuild()),
    readDocument: () => Promise.resolve(options.received ?? frozenHtml(model)),
  });
  watchConnection(page.session, page.navigator);
  await settled();
  return {
    ...page,
    container,
    loadInFull,
    reload,
    find: (selector) => found(container, selector),
  };
}

/** A build whose rules are loaded: every page is live. */
async function knownBuild(): Promise<Builds> {
  const builds = new Builds("b1", () => Promise.resolve({}));
  await builds.rulesReady();
  // As on an idle page.
  await import("../../src/navigation/page-turn.ts");
  await import("../../src/dom/patch/html.ts");
  return builds;
}

/** The element that `selector` finds in `container`; throws when there is none. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- says what the caller knows
export function found<E extends Element = HTMLElement>(container: ParentNode, selector: string): E {
  const element = container.querySelector<E>(selector);
  if (!element) throw new Error(`there is no ${selector}`);
  return element;
}

/** Waits until React has finished its scheduled work. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await new Promise<void>((done) => later(done));
}

/** Stops the timers of the client; React keeps its own. */
export function stopClocks(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
}

/** Has each frame on the screen as soon as its timers run. */
export function drawFramesAtOnce(): void {
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => {
    frame(0);
    return 0;
  });
}

/** Has the device hydrated its page in no time, however busy the machine of the tests is. */
export function quickDevice(): void {
  vi.spyOn(performance, "getEntriesByName").mockReturnValue([]);
}

/** Enters `value` as a visitor does. */
/** Hides properties of forms behind fields of the same name, as browsers do and jsdom does not. */
export function hideProperties(root: ParentNode): void {
  for (const form of root.querySelectorAll("form"))
    for (const field of form.querySelectorAll("[name]"))
      Object.defineProperty(form, field.getAttribute("name") ?? "", { value: field });
}

export function enter(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

export function node(
  tagName: string,
  attributes: Record<string, unknown> = {},
  children: Child[] = [],
  eventHandlers?: EventHandlers,
): Model {
  return { tagName, attributes, children, ...(eventHandlers && { eventHandlers }) };
}

export function page(path: string, children: Child[], more: Record<string, unknown> = {}): Model {
  const attributes = {
    html: { lang: "it" },
    path,
    nav: 0,
    reload: false,
    title: "Titolo",
    ...more,
  };
  const handlers = { onNavigate: { target: "navigate" } };
  return { tagName: "", children: [node("villa-document", attributes, [], handlers), ...children] };
}

export function frozen(
  hash: string,
  html: string | undefined,
  attributes = {},
  tag = "section",
): Model {
  const inner = html === undefined ? { hash } : { __html: html, hash };
  return { tagName: tag, attributes: { ...attributes, dangerouslySetInnerHTML: inner } };
}

/** The HTML of the model's frozen nodes, by hash. */
function frozenHtml(model: Model): Map<string, string> {
  const found = new Map<string, string>();
  walk(model, (node) => {
    const hash = frozenHash(node);
    const html = inlineHtml(node);
    if (hash !== undefined && html !== undefined) found.set(hash, html);
  });
  return found;
}

/** A copy without frozen HTML, as a document's state or a known revision is sent. */
function withoutHtml(model: Model): Model {
  return JSON.parse(
    JSON.stringify(model, (name, value: unknown) => (name === "__html" ? undefined : value)),
  ) as Model;
}
