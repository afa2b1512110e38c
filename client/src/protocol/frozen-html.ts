/** The HTML of frozen nodes by hash: what the server sent, and what the page shows anyway. */
import { isRecord, walk, type Model } from "./model.ts";

const INNER = "dangerouslySetInnerHTML";

/** What names the content of a frozen node; HTML without a hash names itself. */
export function frozenHash(model: Model): string | undefined {
  const inner = model.attributes?.[INNER];
  if (!isRecord(inner)) return undefined;
  if (typeof inner.hash === "string") return inner.hash;
  return typeof inner.__html === "string" ? inner.__html : undefined;
}

/** The HTML that a frozen node brings along, if it does. */
export function ownHtml(model: Model): string | undefined {
  const inner = model.attributes?.[INNER];
  return isRecord(inner) && typeof inner.__html === "string" ? inner.__html : undefined;
}

export class FrozenHtml {
  readonly #table = new Map<string, string>();
  readonly #shown = new Map<string, Set<Element>>();
  /** Where to look last: what the server's document held, after its hydration failed. */
  lastResort: (() => ReadonlyMap<string, string>) | undefined;

  /** Moves the HTML that `model` brings along to the table; `model` must be fresh from the wire. */
  intern(model: Model): void {
    walk(model, (node) => {
      const inner = node.attributes?.[INNER];
      const html = ownHtml(node);
      if (!isRecord(inner) || html === undefined || typeof inner.hash !== "string") return;
      this.#table.set(inner.hash, html);
      delete inner.__html;
    });
  }

  /** Notes that `element` shows `hash`; call the result when it does no longer. */
  show(hash: string, element: Element): () => void {
    const elements = this.#shown.get(hash) ?? new Set();
    this.#shown.set(hash, elements.add(element));
    return () => {
      elements.delete(element);
      if (elements.size === 0 && this.#shown.get(hash) === elements) this.#shown.delete(hash);
    };
  }

  /** Gives the HTML of `hash`: from the table, else as an element shows it now. */
  html(hash: string): string | undefined {
    const [element] = this.#shown.get(hash) ?? [];
    return this.#table.get(hash) ?? element?.innerHTML ?? this.lastResort?.().get(hash);
  }

  /** Keeps the HTML of the frozen nodes in which the trees differ, while the page still shows it. */
  capture(before: Model | undefined, after: Model | undefined): void {
    if (before === after) return;
    for (const model of [before, after]) this.#keep(model);
    const rows = Math.max(before?.children?.length ?? 0, after?.children?.length ?? 0);
    for (let row = 0; row < rows; row += 1) this.capture(childAt(before, row), childAt(after, row));
  }

  /** The hashes in `model` whose HTML is nowhere to be found. */
  missing(model: Model): string[] {
    const hashes: string[] = [];
    walk(model, (node) => {
      const hash = frozenHash(node);
      if (hash !== undefined && ownHtml(node) === undefined && !this.#has(hash)) hashes.push(hash);
    });
    return hashes;
  }

  #has(hash: string): boolean {
    return this.#table.has(hash) || this.#shown.has(hash) || this.lastResort?.().has(hash) === true;
  }

  #keep(model: Model | undefined): void {
    const hash = model && frozenHash(model);
    if (hash === undefined || this.#table.has(hash)) return;
    const html = this.html(hash);
    if (html !== undefined) this.#table.set(hash, html);
  }
}

function childAt(model: Model | undefined, index: number): Model | undefined {
  const child = model?.children?.[index];
  return typeof child === "object" && child !== null ? child : undefined;
}
