/** Reads the document node of a model: path, title and attributes of `<html>`. */
import { isRecord, type Attributes, type Model } from "./model.ts";

export const DOCUMENT_TAG = "villa-document";

export interface DocumentNode {
  readonly html: Attributes;
  /** Path and query of the page in the tree; empty when the server sent no valid one. */
  readonly path: string;
  /** The navigation that the tree answers, 0 for none. */
  readonly nav: number;
  readonly reload: boolean;
  /** Its path is another step of the history. */
  readonly push: boolean;
  readonly title: string;
  /** Identifies the content, for asking later whether it is still current. */
  readonly revision: string;
  /** The build that the server serves, when it differs from the page's own; else empty. */
  readonly build: string;
}

/** Gives the document node of `model`; without one, the path of the current location. */
export function documentOf(model: Model): DocumentNode {
  const node = findDocumentNode(model);
  if (node) return readDocumentNode(node);
  return {
    ...readDocumentNode({ tagName: DOCUMENT_TAG }),
    path: location.pathname + location.search,
  };
}

export function readDocumentNode({ attributes = {} }: Model): DocumentNode {
  const { html, path, nav, reload, push, title, revision, build } = attributes;
  return {
    html: isRecord(html) ? html : {},
    path: readPath(path, reload === true),
    nav: typeof nav === "number" ? nav : 0,
    reload: reload === true,
    push: push === true,
    title: typeof title === "string" ? title : "",
    revision: typeof revision === "string" ? revision : "",
    build: typeof build === "string" ? build : "",
  };
}

/** A full load may lead to any origin; a page that is shown belongs to this one. */
function readPath(path: unknown, anywhere: boolean): string {
  if (typeof path !== "string") return "";
  try {
    const here = "https://site.invalid";
    return anywhere || new URL(path, here).origin === here ? path : "";
  } catch {
    return "";
  }
}

/** Whether two paths, with queries or without, are those of one page. */
export function isSamePage(one: string, other: string): boolean {
  return one.split("?", 1)[0] === other.split("?", 1)[0];
}

const PREVIEW = /^\/(?:[a-z]{2,3}(?:-[a-z0-9]{2,4})*\/)?preview\//;

/** Whether the page at `path` is a preview, which changes with each save. */
export function isPreview(path: string): boolean {
  return PREVIEW.test(path);
}

function findDocumentNode(model: Model): Model | undefined {
  if (model.tagName === DOCUMENT_TAG) return model;
  for (const child of model.children ?? []) {
    const found = typeof child === "object" && child !== null ? findDocumentNode(child) : undefined;
    if (found) return found;
  }
  return undefined;
}
