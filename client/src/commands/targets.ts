/** Finds the elements that a command is about. */
import type { Relation, Target } from "./chain.ts";

/** The targets in document order; none is no error. */
export function targetsOf(target: Target, element: Element): Element[] {
  const found =
    typeof target === "string"
      ? select(target)
      : target.reduce<Element[]>(
          (from, relation) => [...new Set(from.flatMap((each) => related(each, relation)))],
          [element],
        );
  if (found.length === 0) console.debug("A command has no target:", target, element);
  return found;
}

/** The players among `elements`, or the first one inside of each. */
export function playersOf(elements: readonly Element[]): HTMLMediaElement[] {
  const players = elements.map((each) =>
    each instanceof HTMLMediaElement ? each : each.querySelector<HTMLMediaElement>("audio, video"),
  );
  return players.filter((each) => each !== null);
}

function select(selector: string): Element[] {
  // Ids of content may begin with a digit, which no selector may.
  const id = /^#([\w-]+)$/.exec(selector)?.[1];
  if (id === undefined) return [...document.querySelectorAll(selector)];
  return present(document.getElementById(id));
}

function related(element: Element, [name, selector = "*", wrap = false]: Relation): Element[] {
  switch (name) {
    case "closest":
      return present(element.closest(selector));
    case "inner":
      return [...element.querySelectorAll(selector)];
    case "parent":
      return present(element.parentElement);
    case "next":
    case "previous":
      return present(sibling(element, selector, name === "next" ? 1 : -1, wrap));
  }
}

function sibling(element: Element, selector: string, step: 1 | -1, wrap: boolean) {
  const all = [...(element.parentElement?.children ?? [])].filter(
    (each) => each === element || each.matches(selector),
  );
  const index = all.indexOf(element) + step;
  return wrap ? all.at(index % all.length) : all[index];
}

function present(element: Element | null | undefined): Element[] {
  return element ? [element] : [];
}
