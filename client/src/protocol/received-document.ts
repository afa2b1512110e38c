/** Finds the HTML of frozen nodes in the document that the browser received. */
import { builtIn } from "../own.ts";
import { frozenHash } from "./frozen-html.ts";
import type { Model } from "./model.ts";
import { readPageState } from "./page-state.ts";
import { matches, printedChildren } from "./printed.ts";

/**
 * Gives the HTML of the document at `url` by hash: from the browser's cache, else from the server.
 * The page itself is no source: extensions and translators change it.
 */
export async function readDocument(url: string): Promise<ReadonlyMap<string, string>> {
  const response = await fetch(url, { cache: "force-cache", headers: { accept: "text/html" } });
  // Browsers hold the styles of a parsed document against the policy of this one, a template's not.
  const template = document.createElement("template");
  template.innerHTML = await response.text();
  const { content: received } = template;
  const state = readPageState(received.getElementById("villa-state")?.textContent ?? "");
  const container = received.getElementById("villa");
  return state && container ? frozenContent(state.model, [...container.children]) : new Map();
}

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
    else collect(printedNodes(model.children), [...builtIn(element, "children")], found);
  }
}

function printedNodes(children: Model["children"]): Model[] {
  return printedChildren(children).filter((child) => typeof child === "object");
}
