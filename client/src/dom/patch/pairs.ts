/** Finds the server's nodes again in a page that scripts, extensions and translators have changed. */
import { groups } from "./groups.ts";

/** Gives the node of the page for each node of the server's that is still there. */
export function pairs(
  page: Iterable<ChildNode>,
  server: Iterable<ChildNode>,
): ReadonlyMap<ChildNode, ChildNode> {
  const found = new Map<ChildNode, ChildNode>();
  const candidates = byName(page);
  for (const [name, nodes] of byName(server)) {
    const there = candidates.get(name) ?? [];
    // Else somebody has put nodes between the server's, or has taken some away.
    const isWhole = there.length === nodes.length;
    for (const fits of isWhole ? [isThere] : [isEqual, isSameStart, resembles, isElement])
      pair(nodes, there, fits);
  }
  return found;

  function pair(nodes: ChildNode[], there: ChildNode[], fits: Fits): void {
    const taken = new Set(found.values());
    for (const node of nodes) {
      if (found.has(node)) continue;
      const other = there.find((each) => !taken.has(each) && fits(each, node));
      if (!other) continue;
      found.set(node, other);
      taken.add(other);
    }
  }
}

type Fits = (node: ChildNode, server: ChildNode) => boolean;

function isThere(): boolean {
  return true;
}

function byName(nodes: Iterable<ChildNode>): Map<string, ChildNode[]> {
  return groups(nodes, ({ nodeName }) => nodeName.toLowerCase());
}

function isEqual(node: ChildNode, server: ChildNode): boolean {
  return node.isEqualNode(server);
}

function isSameStart(node: ChildNode, server: ChildNode): boolean {
  return isElement(node) && node.cloneNode().isEqualNode(server.cloneNode());
}

/** Says whether `node` has all that the server's has. */
function resembles(node: ChildNode, server: ChildNode): boolean {
  if (!(node instanceof Element) || !(server instanceof Element))
    return node.nodeValue === server.nodeValue;
  return [...server.attributes].every(({ name, value }) => node.getAttribute(name) === value);
}

function isElement(node: ChildNode): boolean {
  return node instanceof Element;
}
