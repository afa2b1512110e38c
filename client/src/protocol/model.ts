/** Defines ReactPy's tree as it is sent, validates it and walks it. */

export interface EventHandler {
  readonly target: string;
  readonly preventDefault?: boolean;
  readonly stopPropagation?: boolean;
  /** Milliseconds without a further event before the event is sent. */
  readonly debounce?: number;
  /** Milliseconds between two events. */
  readonly throttle?: number;
  /** The group of members that its typed event has beside those of every event. */
  readonly reads?: string;
}

export interface ImportSource {
  readonly source: string;
  readonly sourceType?: "URL" | "NAME";
  readonly fallback?: Model | string | null;
  readonly unmountBeforeUpdate?: boolean;
}

export type Child = Model | string | number | boolean | null;
export type Attributes = Readonly<Record<string, unknown>>;
export type EventHandlers = Readonly<Record<string, EventHandler>>;

export interface Model {
  readonly tagName: string;
  readonly attributes?: Attributes;
  readonly children?: readonly Child[];
  readonly eventHandlers?: EventHandlers;
  readonly importSource?: ImportSource;
  readonly error?: string;
}

/** The empty name is a fragment; a dotted one is a component of an imported module. */
const TAG_NAME = /^(?:[A-Za-z][\w.:-]*)?$/;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isModel(value: unknown): value is Model {
  return (
    isRecord(value) &&
    typeof value.tagName === "string" &&
    TAG_NAME.test(value.tagName) &&
    (value.attributes === undefined || isRecord(value.attributes)) &&
    (value.children === undefined || isChildren(value.children)) &&
    (value.eventHandlers === undefined || isEventHandlers(value.eventHandlers)) &&
    (value.importSource === undefined || isImportSource(value.importSource))
  );
}

function isChildren(value: unknown): boolean {
  return Array.isArray(value) && value.every(isChild);
}

function isChild(value: unknown): value is Child {
  return value === null || typeof value !== "object" || isModel(value);
}

function isEventHandlers(value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.values(value).every((handler) => isRecord(handler) && typeof handler.target === "string")
  );
}

function isImportSource(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.source === "string" &&
    (!isRecord(value.fallback) || isModel(value.fallback))
  );
}

/** Calls `visit` with every node, parents first. */
export function walk(model: Model, visit: (node: Model) => void): void {
  visit(model);
  for (const child of model.children ?? []) {
    if (typeof child === "object" && child !== null) walk(child, visit);
  }
}

/** The targets that events may be sent to. */
export function eventTargets(model: Model): Set<string> {
  const targets = new Set<string>();
  walk(model, (node) => {
    for (const handler of Object.values(node.eventHandlers ?? {})) targets.add(handler.target);
  });
  return targets;
}
