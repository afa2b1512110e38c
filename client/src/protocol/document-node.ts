/** The node that speaks for the document: its address, its title, the attributes of `<html>`. */
import { isRecord, type Attributes, type Model } from "./model.ts";

export const DOCUMENT_TAG = "villa-document";
export const NAVIGATE_TARGET = "navigate";

export interface DocumentNode {
  readonly html: Attributes;
  /** Path and query of the page that the tree shows; empty when the server gave no sound one. */
  readonly path: string;
  /** The navigation that led to the tree, 0 for none. */
  readonly nav: number;
  readonly reload: boolean;
  readonly title: string;
  /** Names what the tree shows, for asking later whether it still holds. */
  readonly revision: string;
  /** The build that the server serves, when it is not the page's own; else empty. */
  readonly build: string;
}

/** What the document node of `model` says; the page's own address when there is none. */
export function documentOf(model: Model): DocumentNode {
  const node = findDocumentNode(model);
  if (node) return readDocumentNode(node);
  return {
    ...readDocumentNode({ tagName: DOCUMENT_TAG }),
    path: location.pathname + location.search,
  };
}

export function readDocumentNode({ attributes = {} }: Model): DocumentNode {
  const { html, path, nav, reload, title, revision, build } = attributes;
  return {
    html: isRecord(html) ? html : {},
    path: readPath(path, reload === true),
    nav: typeof nav === "number" ? nav : 0,
    reload: reload === true,
    title: typeof title === "string" ? title : "",
    revision: typeof revision === "string" ? revision : "",
    build: typeof build === "string" ? build : "",
  };
}

/** What is loaded in full may lie anywhere; what is shown is of this site. */
function readPath(path: unknown, anywhere: boolean): string {
  if (typeof path !== "string") return "";
  try {
    const here = "https://site.invalid";
    return anywhere || new URL(path, here).origin === here ? path : "";
  } catch {
    return "";
  }
}

/** Tells whether the page at `path` is a preview, which changes with each save. */
export function isPreview(path: string): boolean {
  return path.includes("/preview/");
}

function findDocumentNode(model: Model): Model | undefined {
  if (model.tagName === DOCUMENT_TAG) return model;
  for (const child of model.children ?? []) {
    const found = typeof child === "object" && child !== null ? findDocumentNode(child) : undefined;
    if (found) return found;
  }
  return undefined;
}
