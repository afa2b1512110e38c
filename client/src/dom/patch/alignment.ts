/** Finds which of the server's nodes have become which, between two versions of its HTML. */

import { groups } from "./groups.ts";

type Key = (node: ChildNode) => string;

/** Gives the earlier node of each that is still there; one without is new. */
export function align(
  before: readonly ChildNode[],
  after: readonly ChildNode[],
): ReadonlyMap<ChildNode, ChildNode> {
  const found = new Map<ChildNode, ChildNode>();
  const old = new Set(before);
  const left = new Set(after);
  const take = (node: ChildNode, earlier: ChildNode): void => {
    found.set(node, earlier);
    old.delete(earlier);
    left.delete(node);
  };
  takeEqualEnds(before, after, take);
  takeEqual(old, left, take);
  for (const key of [identity, structure, words, names])
    takeUnique(before, after, key, found, take);
  takeNeighbours(before, after, found, take);
  return found;
}

type Take = (node: ChildNode, earlier: ChildNode) => void;

/** Most of a long list is the same; the rest is looked at more closely. */
function takeEqualEnds(before: readonly ChildNode[], after: readonly ChildNode[], take: Take) {
  const shorter = Math.min(before.length, after.length);
  const run = (start: number, step: 1 | -1): number => {
    let count = 0;
    while (start + count < shorter) {
      const row = step * (count + (step === 1 ? 0 : 1));
      const [earlier, node] = [before.at(row), after.at(row)];
      if (!earlier || !node?.isEqualNode(earlier)) break;
      take(node, earlier);
      count += 1;
    }
    return count;
  };
  run(run(0, 1), -1);
}

/** Equal nodes in their order, wherever they are. */
function takeEqual(old: ReadonlySet<ChildNode>, left: ReadonlySet<ChildNode>, take: Take): void {
  const earlier = groups(old, content);
  for (const node of [...left]) {
    const [match] = earlier.get(content(node))?.splice(0, 1) ?? [];
    if (match) take(node, match);
  }
}

/** Nodes of one key, where it names one node in each version. */
function takeUnique(
  before: readonly ChildNode[],
  after: readonly ChildNode[],
  key: Key,
  found: ReadonlyMap<ChildNode, ChildNode>,
  take: Take,
): void {
  if (found.size === after.length) return;
  const earlier = groups(before, key);
  const taken = new Set(found.values());
  for (const [name, [node, other]] of groups(after, key)) {
    const [match, second] = earlier.get(name) ?? [];
    if (!name || !node || !match || other || second) continue;
    if (!found.has(node) && !taken.has(match) && isSameKind(node, match)) take(node, match);
  }
}

/** Nodes of one kind between the same neighbours. */
function takeNeighbours(
  before: readonly ChildNode[],
  after: readonly ChildNode[],
  found: ReadonlyMap<ChildNode, ChildNode>,
  take: Take,
): void {
  const rows = new Map(before.map((node, row) => [node, row]));
  const taken = new Set(found.values());
  const rowOf = (node: ChildNode): number | undefined => {
    const earlier = found.get(node);
    return earlier && rows.get(earlier);
  };
  let start = 0;
  for (const [row, node] of after.entries()) {
    const known = rowOf(node);
    if (known !== undefined) {
      start = known + 1;
      continue;
    }
    const following = after.slice(row + 1).find((each) => found.has(each));
    const end = (following && rowOf(following)) ?? before.length;
    const between = before.slice(start, end);
    const match = between.find((each) => !taken.has(each) && isSameKind(node, each));
    if (!match) continue;
    take(node, match);
    taken.add(match);
    start = (rows.get(match) ?? 0) + 1;
  }
}

/** What is written in one field never comes to another. */
function isSameKind(one: ChildNode, other: ChildNode): boolean {
  if (one.nodeName !== other.nodeName) return false;
  if (!(one instanceof Element) || !(other instanceof Element)) return true;
  if (!one.matches("input, select, textarea")) return true;
  return ["type", "name"].every((name) => one.getAttribute(name) === other.getAttribute(name));
}

function content(node: ChildNode): string {
  return node instanceof Element ? node.outerHTML : `${node.nodeName} ${node.nodeValue ?? ""}`;
}

/** The attributes that distinguish an element from its siblings. */
function identity(node: ChildNode): string {
  if (!(node instanceof Element)) return "";
  const attributes = ["id", "name", "value", "href", "src"].map((name) => node.getAttribute(name));
  return attributes.some(Boolean) ? [node.localName, ...attributes].join("\n") : "";
}

/** An element without its texts. */
function structure(node: ChildNode): string {
  if (!(node instanceof Element)) return "";
  const copy = node.cloneNode(true) as Element;
  const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.nodeValue = "";
  return copy.outerHTML;
}

/** The words of an element without its figures, which are what visitors change most. */
function words(node: ChildNode): string {
  if (!(node instanceof Element)) return "";
  const text = node.textContent.replace(/\d+/g, "").trim();
  return text && `${node.localName} ${text}`;
}

/** The names of what an element holds. */
function names(node: ChildNode): string {
  if (!(node instanceof Element)) return "";
  return [...node.querySelectorAll("[id], [name], [href]")].map(identity).join("\n");
}
