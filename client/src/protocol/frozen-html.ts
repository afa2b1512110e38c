/** Stores the HTML of frozen nodes by hash, so that the server need not send it again. */
import { isRecord, walk, type Model } from "./model.ts";

const INNER_HTML = "dangerouslySetInnerHTML";

/** The hash of a frozen node; HTML without a hash is its own key. */
export function frozenHash(model: Model): string | undefined {
  const inner = model.attributes?.[INNER_HTML];
  if (!isRecord(inner)) return undefined;
  if (typeof inner.hash === "string") return inner.hash;
  return typeof inner.__html === "string" ? inner.__html : undefined;
}

/** The HTML that a frozen node carries itself, if any. */
export function inlineHtml(model: Model): string | undefined {
  const inner = model.attributes?.[INNER_HTML];
  return isRecord(inner) && typeof inner.__html === "string" ? inner.__html : undefined;
}

export class FrozenHtml {
  readonly #table = new Map<string, string>();
  readonly #elements = new Map<string, Set<Element>>();
  /** Looked up last: the content of the server's document, after its hydration failed. */
  fallback: (() => ReadonlyMap<string, string>) | undefined;

  /** Moves the HTML in `model` to the table; changes `model`, which must be newly parsed. */
  intern(model: Model): void {
    walk(model, (node) => {
      const inner = node.attributes?.[INNER_HTML];
      const html = inlineHtml(node);
      if (!isRecord(inner) || html === undefined || typeof inner.hash !== "string") return;
      this.#table.set(inner.hash, html);
      delete inner.__html;
    });
  }

  /** Registers `element` as showing `hash`; call the result when it no longer does. */
  register(hash: string, element: Element): () => void {
    const elements = this.#elements.get(hash) ?? new Set();
    this.#elements.set(hash, elements.add(element));
    return () => {
      elements.delete(element);
      if (elements.size === 0 && this.#elements.get(hash) === elements) this.#elements.delete(hash);
    };
  }

  /** Gives the HTML of `hash`: from the table, else from an element that shows it. */
  html(hash: string): string | undefined {
    const [element] = this.#elements.get(hash) ?? [];
    return this.#table.get(hash) ?? element?.innerHTML ?? this.fallback?.().get(hash);
  }

  /**
   * Saves the HTML of the frozen nodes that differ between two trees, while the page still shows
   * it.
   */
  capture(before: Model | undefined, after: Model | undefined): void {
    if (before === after) return;
    for (const model of [before, after]) this.#saveNode(model);
    const rows = Math.max(before?.children?.length ?? 0, after?.children?.length ?? 0);
    for (let row = 0; row < rows; row += 1) this.capture(childAt(before, row), childAt(after, row));
  }

  /** Saves all HTML that `model` names; tells whether that is known. */
  save(model: Model): boolean {
    this.capture(undefined, model);
    return this.missing(model).length === 0;
  }

  /** Lists the hashes in `model` whose HTML is unknown. */
  missing(model: Model): string[] {
    const hashes: string[] = [];
    walk(model, (node) => {
      const hash = frozenHash(node);
      if (hash !== undefined && inlineHtml(node) === undefined && !this.#has(hash))
        hashes.push(hash);
    });
    return hashes;
  }

  #has(hash: string): boolean {
    return (
      this.#table.has(hash) || this.#elements.has(hash) || this.fallback?.().has(hash) === true
    );
  }

  #saveNode(model: Model | undefined): void {
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
