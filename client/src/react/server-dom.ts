/**
 * Restores the server's elements and texts before React adopts them: it would render the whole page
 * again where an extension has put a node between them, or a translator has changed a text.
 */
import { groups } from "../dom/patch/groups.ts";
import { builtIn, own } from "../own.ts";
import { frozenHash } from "../protocol/frozen-html.ts";
import type { Model } from "../protocol/model.ts";
import { matches, printedChildren } from "../protocol/printed.ts";

type Printed = Model | string;

/** Elements whose content React does not compare. */
const OPAQUE: ReadonlySet<string> = new Set(["textarea", "script", "style", "title"]);
/** Elements that React takes no offence at, wherever they are. */
const TOLERATED = "link, meta, script, style, template, title";
const TELLING = ["id", "name", "type", "class", "href", "src"] as const;

interface Step {
  readonly printed: readonly Printed[];
  readonly elements: ReadonlyMap<Model, Element>;
  readonly parent: Element;
}

/** Says whether React can adopt the page then: false where elements of the server's are missing. */
export function restoreServerDom(model: Model, container: Element): boolean {
  const steps = stepsIn(printedChildren([model]), container);
  for (const step of steps ?? []) arrange(step);
  return steps !== undefined;
}

/** Finds the elements of all models in `parent`; undefined where one is missing. */
function stepsIn(printed: readonly Printed[], parent: Element): readonly Step[] | undefined {
  const elements = new Map<Model, Element>();
  const steps: Step[] = [{ printed, elements, parent }];
  const models = printed.filter((child) => typeof child === "object");
  const children = [...builtIn(parent, "children")];
  for (const [, alike] of groups(models, tagOf)) {
    let there = children.filter((element) => alike[0] && matches(element, alike[0]));
    for (const [row, model] of alike.entries()) {
      // Others have added some of that name.
      const isAmbiguous = there.length > alike.length - row;
      const found = firstFitting(model, isAmbiguous ? byLikeness(there, model) : there.slice(0, 1));
      if (!found) return undefined;
      elements.set(model, found.element);
      steps.push(...found.steps);
      there = there.slice(there.indexOf(found.element) + 1);
    }
  }
  const places = models.map((model) => children.findIndex((each) => each === elements.get(model)));
  const isInOrder = places.every((place, row) => place > (places[row - 1] ?? -1));
  return isInOrder ? steps : undefined;
}

function tagOf({ tagName }: Model): string {
  return tagName.toLowerCase();
}

/** Gives the first of the elements that has all that the server has put into it. */
function firstFitting(
  model: Model,
  elements: readonly Element[],
): { element: Element; steps: readonly Step[] } | undefined {
  for (const element of elements) {
    const steps = stepsWithin(model, element);
    if (steps) return { element, steps };
  }
  return undefined;
}

function stepsWithin(model: Model, element: Element): readonly Step[] | undefined {
  if (model.importSource || frozenHash(model) !== undefined) return [];
  if (OPAQUE.has(element.localName)) return [];
  const printed = printedChildren(model.children);
  // React expects one text there.
  if (element.localName !== "option") return stepsIn(printed, element);
  const text = printed.filter((child) => typeof child === "string").join("");
  return stepsIn(text ? [text] : [], element);
}

/** Those that have the server's attributes come first, of these those that have no others. */
function byLikeness(elements: readonly Element[], model: Model): Element[] {
  const known = new Set(Object.keys(model.attributes ?? {}).map((name) => name.toLowerCase()));
  const strangers = (element: Element): number => {
    const added = element.getAttributeNames().filter((name) => !known.has(name));
    return resembles(element, model) ? added.length : Infinity;
  };
  return [...elements].sort((one, other) => Math.sign(strangers(one) - strangers(other)) || 0);
}

function resembles(element: Element, { attributes = {} }: Model): boolean {
  return TELLING.every((name) => {
    const value =
      name === "class" ? (attributes.class ?? attributes.className) : own(attributes, name);
    return typeof value !== "string" || element.getAttribute(name) === value;
  });
}

/** Removes what is not the server's, and writes its texts again. */
function arrange({ printed, elements, parent }: Step): void {
  const ours = new Set<ChildNode>(elements.values());
  let next = parent.firstChild;
  const removeUntil = (isWanted: (node: ChildNode) => boolean): void => {
    while (next && !isWanted(next)) {
      const node = next;
      next = node.nextSibling;
      if (!isTolerated(node)) node.remove();
    }
  };
  for (const child of printed) {
    if (typeof child === "object") {
      const element = elements.get(child);
      removeUntil((node) => node === element);
      next = element?.nextSibling ?? null;
      continue;
    }
    removeUntil((node) => node instanceof Text || ours.has(node));
    if (next instanceof Text) {
      const text = next;
      // Browsers give `\n` for every line break.
      if (text.data !== child.replace(/\r\n?/g, "\n")) text.data = child;
      next = text.nextSibling;
    } else parent.insertBefore(document.createTextNode(child), next);
  }
  removeUntil(() => false);
}

function isTolerated(node: ChildNode): boolean {
  return node instanceof Comment || (node instanceof Element && node.matches(TOLERATED));
}
