/**
 * Parts a stylesheet so that the server can give each page the rules of what is on it. What only
 * paper or an interaction shows is left out: it comes with the rest of the style.
 */
import postcss, { type AtRule, type ChildNode, type Container, type Rule } from "postcss";
import selectorParser, { type Container as Compound, type Node } from "postcss-selector-parser";

/** Words that a page must hold: one of each list. `.class` or `element`. */
export type Needs = readonly (readonly string[])[];

/** A rule is needed with those of its selectors whose needs are met. */
export interface RulePart {
  readonly selectors: readonly (readonly [selector: string, needs: Needs])[];
  readonly css: string;
}

/** `@media` and the like, needed when one of its parts is. */
export interface GroupPart {
  readonly group: string;
  readonly parts: readonly StylePart[];
}

/** Text is needed by every page. */
export type StylePart = string | RulePart | GroupPart;

/** A font that a page of a rule shows at first sight, such as `fraunces-text-italic`. */
export interface FontPreload {
  readonly needs: Needs;
  readonly font: string;
}

/** The faces of some rare letters: first and last of each range. */
export interface LetterFaces {
  readonly css: string;
  readonly ranges: readonly (readonly number[])[];
}

export interface StyleParts {
  /** Is first, whatever follows: the order of the layers. */
  readonly layers: string;
  /** The faces of every page. */
  readonly fonts: string;
  /** The faces of rare letters by their `unicode-range`, in the order of the stylesheet. */
  readonly letters: readonly LetterFaces[];
  readonly parts: readonly StylePart[];
  readonly preloads: readonly FontPreload[];
  /** By name; needed when the rest names them. */
  readonly keyframes: Readonly<Record<string, string>>;
}

/** More ways than these to meet a need count as met. */
const MOST = 40;
const GROUPS = new Set(["media", "supports", "layer", "container", "starting-style"]);
/**
 * Groups, pseudo-classes and properties that say nothing of how a page looks at first; without
 * script all rules come with the page, in a `noscript`.
 */
const LATER_GROUP = /^(?:media print|media (?:screen and )?\(scripting: ?none\)|starting-style)$/;
const LATER_STATE = /^(?::hover|:active|::selection)$/;
const LATER_PROPERTY = /^transition(?:-|$)/;
/** Names a font for the server, in a rule: what a page with that rule loads first. */
export const PRELOAD = "--preload";
const CORE = /-core-[\w-]*\.woff2/;

/** Parts minified CSS; selectors and rules that it does not know are needed by every page. */
export function styleParts(css: string): StyleParts {
  const root = postcss.parse(css);
  const faces = take(root, /^font-face$/);
  const rare = faces.filter((face) => isRare(face));
  const keyframes = new Map<string, string>();
  for (const rule of take(root, /keyframes$/)) {
    if (keyframes.has(rule.params)) throw new Error(`Two @keyframes are named ${rule.params}.`);
    keyframes.set(rule.params, textOf(rule));
  }
  const preloads = takePreloads(root);
  root.walkDecls(LATER_PROPERTY, (declaration) => {
    declaration.remove();
  });
  return {
    layers: layerOrder(root),
    fonts: faces
      .filter((face) => !rare.includes(face))
      .map(textOf)
      .join(""),
    letters: letterFaces(rare),
    parts: partsOf(root),
    preloads,
    keyframes: Object.fromEntries(keyframes),
  };
}

/** Takes `--preload: font;` out of all rules: the server reads there what a page loads first. */
function takePreloads(root: Container): FontPreload[] {
  const found: FontPreload[] = [];
  root.walkDecls(PRELOAD, (declaration) => {
    const { parent, value } = declaration;
    if (parent?.type !== "rule") throw new Error(`${PRELOAD} belongs into a rule.`);
    const { nodes } = selectorParser().astSync(parent.selector);
    found.push(...nodes.map((each) => ({ needs: needsOf(each), font: value.trim() })));
    declaration.remove();
  });
  return found;
}

/** All words that are a condition of one of `parts`. */
export function wordsOf(parts: readonly StylePart[]): Set<string> {
  const words = parts.flatMap((part) => {
    if (typeof part === "string") return [];
    if ("group" in part) return [...wordsOf(part.parts)];
    return part.selectors.flatMap(([, needs]) => needs.flat());
  });
  return new Set(words);
}

/** Removes at-rules from wherever they are: their place has no meaning. */
function take(root: Container, name: RegExp): AtRule[] {
  const found: AtRule[] = [];
  root.walkAtRules(name, (rule) => {
    found.push(rule);
    rule.remove();
  });
  return found;
}

/** True for faces that are not of the commonest letters and have a file. */
function isRare(face: AtRule): boolean {
  const source = descriptor(face, "src");
  return source.includes("url(") && !CORE.test(source);
}

function descriptor(face: AtRule, name: string): string {
  const found = face.nodes?.find((node) => node.type === "decl" && node.prop === name);
  return found?.type === "decl" ? found.value : "";
}

function layerOrder(root: Container): string {
  const names = (root.nodes ?? []).flatMap((node) =>
    node.type === "atrule" && node.name === "layer" ? node.params.split(/,\s*/) : [],
  );
  return names.length === 0 ? "" : `@layer ${[...new Set(names)].join(",")};`;
}

function letterFaces(faces: readonly AtRule[]): LetterFaces[] {
  const groups = new Map<string, string>();
  for (const face of faces) {
    const range = descriptor(face, "unicode-range");
    groups.set(range, (groups.get(range) ?? "") + textOf(face));
  }
  return [...groups].map(([range, css]) => ({ css, ranges: range.split(",").map(rangeOf) }));
}

/** Reads `U+100-17F`, `U+1E9E` or, with a question mark for any digit, `U+12?`. */
function rangeOf(range: string): number[] {
  const [first = "", last = first] = range.trim().slice("U+".length).split("-");
  return [parseInt(first.replaceAll("?", "0"), 16), parseInt(last.replaceAll("?", "F"), 16)];
}

function partsOf(parent: Container): StylePart[] {
  return (parent.nodes ?? []).flatMap(partOf);
}

function partOf(node: ChildNode): StylePart[] {
  if (node.type === "comment") return [];
  if (node.type === "rule") return rulePart(node);
  if (node.type === "atrule" && LATER_GROUP.test(`${node.name} ${node.params}`.trim())) return [];
  if (node.type === "atrule" && isParted(node)) return [groupPart(node)];
  return [`${textOf(node)}${node.type === "atrule" && !node.nodes ? ";" : ""}`];
}

function isParted({ name, nodes }: AtRule): boolean {
  return GROUPS.has(name) && nodes !== undefined;
}

function groupPart(node: AtRule): GroupPart {
  const group = `@${node.name}${node.raws.afterName ?? ""}${node.params}`;
  return { group, parts: partsOf(node) };
}

function rulePart(rule: Rule): RulePart[] {
  const { nodes } = selectorParser().astSync(rule.selector);
  const selectors = nodes
    .filter((each) => !each.some((node) => LATER_STATE.test(node.value ?? "")))
    .map((each) => [String(each).trim(), needsOf(each)] as const);
  if (selectors.length === 0 || rule.nodes.length === 0) return [];
  return [{ selectors, css: textOf(rule).slice(rule.selector.length) }];
}

function textOf(node: ChildNode): string {
  return node.toString().trim();
}

/** The words without which a selector matches nothing; states, attributes and ids are no words. */
function needsOf(selector: Compound): Needs {
  return selector.nodes.flatMap((node): Needs => {
    if (node.type === "class") return [[`.${node.value}`]];
    if (node.type === "tag") return [[node.value.toLowerCase()]];
    if (node.type !== "pseudo" || !INCLUDING.has(node.value)) return [];
    return oneOf(node.nodes.map((each: Node) => needsOf(each as Compound)));
  });
}

const INCLUDING = new Set([":is", ":where", ":has"]);

/** The needs of a list of selectors of which one must match. */
function oneOf(alternatives: readonly Needs[]): Needs {
  return alternatives.reduce<Needs>(
    (either, or) => {
      const both = either.flatMap((words) => or.map((more) => [...new Set([...words, ...more])]));
      return both.length > MOST ? [] : both;
    },
    [[]],
  );
}
