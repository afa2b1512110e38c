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

/** Other pieces in the place of those from `start` to `end`; pieces are what is between two `<`. */
export type HtmlEdit = readonly [start: number, end: number, ...pieces: string[]];

/** How HTML is made out of another, which has `of` pieces. */
export interface Derivation {
  readonly from: string;
  readonly of: number;
  readonly edits: readonly HtmlEdit[];
}

/** Changes an element's content from one HTML, if that is known, to another. */
export type PatchHtml = (element: Element, before: string | undefined, after: string) => void;

/** Where the HTML of the first page and the means to change it come from, once they are needed. */
export interface FrozenSources {
  readonly first: Model;
  /** Reads the HTML of `first`, by hash. */
  readonly readDocument: () => Promise<ReadonlyMap<string, string>>;
  readonly loadPatch: () => Promise<PatchHtml>;
  /** Loads the page again, where some of its content is to be had nowhere else. */
  readonly loadInFull: () => void;
}

export class FrozenHtml {
  #table = new Map<string, string>();
  /** HTML that is another with edits, until it is needed. */
  readonly #derived = new Map<string, Derivation>();
  readonly #elements = new Map<string, Set<Element>>();
  /** The elements that showed a hash, whose HTML is unknown, until they left the page. */
  readonly #left = new Map<Element, string>();
  readonly #sources: FrozenSources | undefined;
  /** The hashes whose HTML the document has, until it has been read. */
  #unread: ReadonlySet<string>;
  #reading: Promise<void> | undefined;
  #patch: PatchHtml | undefined;
  /** True while one page takes the place of another, of which nothing is to stay. */
  isTurning = false;

  constructor(sources?: FrozenSources) {
    this.#sources = sources;
    this.#unread = new Set(sources && this.#unknown(sources.first));
  }

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

  /** Learns how the HTML of `hash` is made. */
  derive(hash: string, derivation: Derivation): void {
    this.#derived.set(hash, derivation);
    if (this.#unread.has(derivation.from)) this.#unread = new Set(this.#unread).add(hash);
  }

  /** Forgets the HTML that none of the models names. */
  retain(...models: readonly Model[]): void {
    const named = new Map<string, string>();
    for (const model of models)
      walk(model, (node) => {
        const hash = frozenHash(node);
        const html = hash === undefined ? undefined : this.html(hash);
        if (hash !== undefined && html !== undefined) named.set(hash, html);
      });
    this.#table = named;
  }

  html(hash: string): string | undefined {
    const known = this.#table.get(hash);
    const derived = known === undefined ? this.#derived.get(hash) : undefined;
    const before = derived && this.html(derived.from)?.split("<");
    // A document with elements where they cannot be was read as another one.
    if (before?.length !== derived?.of) return undefined;
    if (!derived || !before) return known;
    const after: string[] = [];
    let place = 0;
    for (const [start, end, ...pieces] of derived.edits) {
      after.push(...before.slice(place, start), ...pieces);
      place = end;
    }
    const html = [...after, ...before.slice(place)].join("<");
    this.#table.set(hash, html);
    this.#derived.delete(hash);
    return html;
  }

  /**
   * Registers `element` as showing `hash`; call the result when it no longer does. One that leaves
   * the page is retained while its content is nowhere else.
   */
  register(hash: string, element: Element): () => void {
    const elements = this.#elements.get(hash) ?? new Set();
    this.#elements.set(hash, elements.add(element));
    this.#left.delete(element);
    return () => {
      elements.delete(element);
      if (elements.size === 0 && this.#elements.get(hash) === elements) this.#elements.delete(hash);
      if (this.html(hash) === undefined) this.#left.set(element, hash);
    };
  }

  /**
   * Fills `element`, whose HTML is unknown, from the page itself: it takes the content of an element
   * that showed the same and has left, else it copies that of one that shows it.
   */
  adopt(element: Element, hash: string): void {
    const html = this.html(hash);
    const left = [...this.#left].find(([each, its]) => its === hash && !each.isConnected)?.[0];
    const [shown] = this.#elements.get(hash) ?? [];
    if (html !== undefined) element.innerHTML = html;
    else if (left) {
      this.#left.delete(left);
      element.replaceChildren(...left.childNodes);
    } else if (shown) element.replaceChildren(...shown.cloneNode(true).childNodes);
    else {
      element.replaceChildren();
      console.info(`The content of ${hash} is loaded with the page.`);
      this.#sources?.loadInFull();
    }
  }

  /** Shows `after` in an element that shows `before`, if that is known. */
  write(element: Element, before: string | undefined, after: string): void {
    if (this.#patch && !this.isTurning) this.#patch(element, before, after);
    else element.innerHTML = after;
  }

  /** Reads the document's HTML, once. */
  readDocument(): Promise<void> {
    return (this.#reading ??= this.#read());
  }

  /** Makes ready what takes the place of `shown`; undefined where everything is at hand. */
  prepare(shown: Model, next: Model): Promise<unknown> | undefined {
    const found = [...differences(shown, next)];
    const isChange = found.some(({ before }) => before !== undefined);
    const patched = isChange && !this.#patch ? this.#loadPatch() : undefined;
    const isUnread = (hash: string | undefined) => hash !== undefined && this.#unread.has(hash);
    const read = found.some(({ before, after }) => isUnread(before) || isUnread(after))
      ? this.readDocument()
      : undefined;
    return (patched ?? read) ? Promise.all([patched, read]) : undefined;
  }

  /** The same before a page turns; false where HTML is unknown. A page may turn to itself. */
  async prepareTurn(shown: Model, next: Model, isSame: boolean): Promise<boolean> {
    this.intern(next);
    if (!this.#knows(next, shown)) await this.readDocument();
    if (isSame) await this.prepare(shown, next);
    return this.#knows(next, shown);
  }

  /** Gives `part` of `model`, or all of it: what a part takes away has to come back. */
  partOf(model: Model, part: (model: Model) => Model): Model {
    const shown = part(model);
    return this.#knows(model, shown) ? shown : model;
  }

  /** Lists the hashes in `model` whose HTML was never received. */
  missing(model: Model): string[] {
    return this.#unknown(model).filter((hash) => !this.#unread.has(hash));
  }

  /** Says whether all is known that has to be written where `shown` is shown. */
  #knows(model: Model, shown: Model): boolean {
    return [...differences(shown, model)].every(
      ({ after, html }) => html !== undefined || this.html(after) !== undefined,
    );
  }

  #unknown(model: Model): string[] {
    const hashes: string[] = [];
    walk(model, (node) => {
      const hash = frozenHash(node);
      if (hash !== undefined && inlineHtml(node) === undefined && this.html(hash) === undefined)
        hashes.push(hash);
    });
    return hashes;
  }

  async #read(): Promise<void> {
    try {
      const found = (await this.#sources?.readDocument()) ?? new Map<string, string>();
      for (const [hash, html] of found) if (!this.#table.has(hash)) this.#table.set(hash, html);
      for (const [element, hash] of this.#left) if (found.has(hash)) this.#left.delete(element);
    } catch (error) {
      console.info("The document was not read again:", error);
    }
    this.#unread = new Set();
  }

  async #loadPatch(): Promise<void> {
    try {
      this.#patch = await this.#sources?.loadPatch();
    } catch (error) {
      console.info("Content is replaced, since the script that changes it was not loaded:", error);
    }
  }
}

interface Difference {
  readonly before: string | undefined;
  readonly after: string;
  /** What the node carries itself. */
  readonly html: string | undefined;
}

/** Gives the frozen nodes of a tree in whose places `before` shows something else. */
function* differences(before: Model | undefined, after: Model): Generator<Difference> {
  if (before === after) return;
  const [old, now] = [before && frozenHash(before), frozenHash(after)];
  if (now !== undefined && old !== now) yield { before: old, after: now, html: inlineHtml(after) };
  for (const [row, child] of (after.children ?? []).entries()) {
    if (typeof child === "object" && child !== null)
      yield* differences(childAt(before, row), child);
  }
}

function childAt(model: Model | undefined, index: number): Model | undefined {
  const child = model?.children?.[index];
  return typeof child === "object" && child !== null ? child : undefined;
}
