/** Examines the page for what its reader will meet: each finding names the block that it is in. */
import { isHardToRead } from "./contrast.ts";
import { decoded, Links } from "./links.ts";
import { blockAt } from "./marks.ts";
import type { Finding } from "./messages.ts";

/** A picture that has this many times the pixels that are shown is heavier than it has to be. */
const TOO_MANY_PIXELS = 4;
const MANY_PIXELS = 1_000_000;
const LONGEST_ABOUT = 80;

export interface Examined {
  readonly findings: readonly Finding[];
  /** Words of the page, without its frame. */
  readonly words: number;
}

export class Examiner {
  readonly #links = new Links();

  /** Examines the page, and again once it is known where its links lead. */
  async examine(report: (examined: Examined) => void): Promise<void> {
    report(examine(this.#links));
    if (await this.#links.check(linksOf())) report(examine(this.#links));
  }
}

/** Lists what was found on the page as it is now, by kind and in its order. */
export function examine(links: Links): Examined {
  const main = document.querySelector("main") ?? document.body;
  const findings = [
    ...alternatives(main),
    ...headings(main),
    ...deadLinks(main, links),
    ...heavy(main),
    ...hardToRead(main),
  ];
  const text = main.innerText || main.textContent;
  return { findings, words: text.split(/\s+/u).filter(Boolean).length };
}

/** Links of the page that lead somewhere. */
export function linksOf(root: ParentNode = document): HTMLAnchorElement[] {
  return [...root.querySelectorAll<HTMLAnchorElement>("main a[href]")];
}

function* alternatives(main: Element): Generator<Finding> {
  for (const image of main.querySelectorAll("img"))
    if (!image.alt.trim() && !isDecoration(image))
      yield found("alternative", image, fileOf(image.currentSrc || image.src));
}

/** A picture beside words in a link, a button or a figure says nothing that these do not. */
function isDecoration(image: Element): boolean {
  const around = image.closest("a, button, figure");
  return Boolean(image.closest("[aria-hidden=true]")) || Boolean(around?.textContent.trim());
}

function* headings(main: Element): Generator<Finding> {
  let last = 1;
  for (const heading of main.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const level = Number(heading.tagName.slice(1));
    if (!heading.textContent.trim()) yield found("empty-heading", heading, heading.tagName);
    else if (level > last + 1) yield found("heading-order", heading, textOf(heading));
    last = level;
  }
}

function* deadLinks(main: Element, links: Links): Generator<Finding> {
  for (const link of main.querySelectorAll<HTMLAnchorElement>("a[href]"))
    if (links.isDead(link)) yield found("dead-link", link, textOf(link) || link.href);
}

function* heavy(main: Element): Generator<Finding> {
  for (const image of main.querySelectorAll("img")) {
    const shown = image.clientWidth * image.clientHeight * devicePixelRatio ** 2;
    const pixels = image.naturalWidth * image.naturalHeight;
    if (shown > 0 && pixels > shown * TOO_MANY_PIXELS && pixels > MANY_PIXELS)
      yield found("heavy-picture", image, fileOf(image.currentSrc));
  }
}

/** Of each block the first text: the others have its colours. */
function* hardToRead(main: Element): Generator<Finding> {
  const named = new Set<string>();
  for (const element of main.querySelectorAll("h1, h2, h3, h4, h5, h6, p, li, a, td, figcaption")) {
    const block = blockAt(element);
    if (named.has(block) || !hasOwnText(element) || !isHardToRead(element)) continue;
    named.add(block);
    yield found("contrast", element, textOf(element));
  }
}

function hasOwnText(element: Element): boolean {
  return [...element.childNodes].some(
    ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
  );
}

function found(rule: string, element: Element, about: string): Finding {
  return { rule, block: blockAt(element), about: about.slice(0, LONGEST_ABOUT) };
}

function textOf(element: Element): string {
  return element.textContent.trim();
}

function fileOf(url: string): string {
  return decoded(url.split(/[?#]/u, 1)[0]?.split("/").pop() ?? "");
}
