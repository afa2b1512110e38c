/** Finds the HTML of frozen nodes in the server's DOM after a failed hydration. */
import { frozenHash } from "../protocol/frozen-html.ts";
import { DOCUMENT_TAG } from "../protocol/document-node.ts";
import type { Model } from "../protocol/model.ts";

/** Elements that React hoists to the head. */
const HEAD_ELEMENTS: ReadonlySet<string> = new Set([DOCUMENT_TAG, "title", "meta", "link"]);

/** Gives the inner HTML of each frozen node by hash; `elements` are the rendered `model`. */
export function frozenContent(model: Model, elements: readonly Element[]): Map<string, string> {
  const found = new Map<string, string>();
  collect(printedNodes([model]), elements, found);
  return found;
}

function collect(
  models: readonly Model[],
  elements: readonly Element[],
  found: Map<string, string>,
): void {
  let next = 0;
  for (const model of models) {
    // Elements in between were inserted by other scripts.
    const at = elements.findIndex((element, index) => index >= next && matches(element, model));
    const element = elements[at];
    if (!element) continue;
    next = at + 1;
    const hash = frozenHash(model);
    if (hash !== undefined) found.set(hash, element.innerHTML);
    else collect(printedNodes(model.children), [...element.children], found);
  }
}

/** The nodes that render to elements here, fragments flattened. */
function printedNodes(children: Model["children"]): Model[] {
  return (children ?? []).flatMap((child) => {
    if (typeof child !== "object" || child === null || child.error !== undefined) return [];
    if (child.tagName === "") return printedNodes(child.children);
    return HEAD_ELEMENTS.has(child.tagName) ? [] : [child];
  });
}

function matches(element: Element, { tagName, importSource }: Model): boolean {
  return element.localName === (importSource ? "villa-module" : tagName.toLowerCase());
}
