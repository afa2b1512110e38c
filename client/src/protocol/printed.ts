/** Says what a model looks like in the server's HTML. */
import { DOCUMENT_TAG } from "./document-node.ts";
import type { Child, Model } from "./model.ts";

/** Elements that React hoists to the head. */
const HEAD_ELEMENTS: ReadonlySet<string> = new Set([DOCUMENT_TAG, "title", "meta", "link"]);

/** The nodes and texts that are printed here, fragments flattened. */
export function printedChildren(children: readonly Child[] = []): (Model | string)[] {
  return children.flatMap((child) => {
    if (typeof child === "string" || typeof child === "number") return String(child) || [];
    if (typeof child !== "object" || child === null || child.error !== undefined) return [];
    if (child.tagName === "" && !child.importSource) return printedChildren(child.children);
    return HEAD_ELEMENTS.has(child.tagName) ? [] : [child];
  });
}

/** Says whether `element` may be the rendered `model`. */
export function matches(element: Element, { tagName, importSource }: Model): boolean {
  return (
    element.localName.toLowerCase() === (importSource ? "villa-module" : tagName.toLowerCase())
  );
}
