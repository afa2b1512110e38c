/**
 * Changes the content of an element from one version of the server's HTML to the next. Only what the
 * server has changed is touched: what is typed, chosen, opened, focused, playing or scrolled stays,
 * as does what scripts, extensions and translators have done.
 */
import { rememberFocus } from "../focus-restore.ts";
import { align } from "./alignment.ts";
import { patchAttributes } from "./attributes.ts";
import { keepChoices } from "./choices.ts";
import { followDefault } from "./defaults.ts";
import { longestRise, move } from "./order.ts";
import { pairs } from "./pairs.ts";

/** Elements below which names mean something else than in HTML. */
const ROOTS: ReadonlyMap<string, string> = new Map([
  ["http://www.w3.org/2000/svg", "svg"],
  ["http://www.w3.org/1998/Math/MathML", "math"],
]);

/** Without `before`, which is unknown then, the page itself is compared. */
export function patchHtml(element: Element, before: string | undefined, after: string): void {
  const makeChoices = keepChoices(element);
  const restoreFocus = rememberFocus(element);
  const [old, now] = [before ?? element.innerHTML, after].map((html) => parse(html, element));
  if (old && now) new Patch(before === undefined).children(element, old, now);
  makeChoices();
  restoreFocus();
}

/** In a template nothing loads, plays or runs. */
function parse(html: string, { namespaceURI, ownerDocument }: Element): ParentNode & Node {
  const template = ownerDocument.createElement("template");
  const root = ROOTS.get(namespaceURI ?? "");
  template.innerHTML = root ? `<${root}>${html}</${root}>` : html;
  return (root === undefined ? null : template.content.firstElementChild) ?? template.content;
}

class Patch {
  readonly #isGuess: boolean;

  constructor(isGuess: boolean) {
    this.#isGuess = isGuess;
  }

  children(page: Element, before: Node, after: Node): void {
    const [old, now] = [[...before.childNodes], [...after.childNodes]];
    const known = pairs(page.childNodes, old);
    const sources = align(old, now);
    removeLeft(page, old, known, sources);
    const nodes = now.map((node) => {
      const source = sources.get(node);
      return source && known.get(source);
    });
    const staying = stayingNodes(page, nodes);
    let next: ChildNode | null = null;
    for (const [row, node] of [...now.entries()].reverse()) {
      const source = sources.get(node);
      let shown = nodes[row];
      if (shown && source) {
        if (!staying.has(shown)) move(page, shown, next);
        this.#node(shown, source, node);
      } else if (source?.isEqualNode(node)) {
        // Somebody has removed it from the page, and the server has said nothing new of it.
        continue;
      } else {
        shown = document.importNode(node, true);
        page.insertBefore(shown, next);
      }
      next = shown;
    }
  }

  #node(page: ChildNode, before: ChildNode, after: ChildNode): void {
    if (before.isEqualNode(after)) return;
    if (page instanceof Element && before instanceof Element && after instanceof Element) {
      const follow = followDefault(page);
      patchAttributes(page, before, after, this.#isGuess);
      this.children(page, before, after);
      follow();
    } else page.nodeValue = after.nodeValue;
  }
}

/** Removes what the server has removed, and what others have put in the place of what it changes. */
function removeLeft(
  page: Element,
  old: readonly ChildNode[],
  known: ReadonlyMap<ChildNode, ChildNode>,
  sources: ReadonlyMap<ChildNode, ChildNode>,
): void {
  const remaining = new Set(sources.values());
  const changed = [...sources].filter(([node, source]) => !source.isEqualNode(node));
  const isReplaced = changed.some(([, source]) => !known.has(source));
  const ours = new Set(known.values());
  const foreign = isReplaced ? [...page.childNodes].filter((node) => !ours.has(node)) : [];
  for (const node of foreign) node.remove();
  for (const node of old) if (!remaining.has(node)) known.get(node)?.remove();
}

/** The nodes that need not be moved; the rest goes before and behind them. */
function stayingNodes(
  page: Element,
  nodes: readonly (ChildNode | undefined)[],
): ReadonlySet<ChildNode> {
  const places = new Map([...page.childNodes].map((node, place) => [node, place]));
  const there = nodes.filter((node) => node !== undefined);
  const rise = longestRise(there.map((node) => places.get(node) ?? 0));
  return new Set(there.filter((_node, row) => rise.has(row)));
}
