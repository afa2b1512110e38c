/** The node that speaks for the document: its address, its title, the attributes of `<html>`. */
import { isRecord, type Attributes, type Model } from "./model.ts";

export const DOCUMENT_TAG = "villa-document";
export const NAVIGATE_TARGET = "navigate";

export interface DocumentNode {
  readonly html: Attributes;
  /** Path and query of the page that the tree shows. */
  readonly path: string;
  /** The navigation that led to the tree, 0 for none. */
  readonly nav: number;
  readonly reload: boolean;
  readonly title: string;
}

export function findDocumentNode(model: Model): DocumentNode | undefined {
  const node = search(model);
  return node && readDocumentNode(node);
}

export function readDocumentNode({ attributes = {} }: Model): DocumentNode {
  const { html, path, nav, reload, title } = attributes;
  return {
    html: isRecord(html) ? html : {},
    path: typeof path === "string" ? path : "",
    nav: typeof nav === "number" ? nav : 0,
    reload: reload === true,
    title: typeof title === "string" ? title : "",
  };
}

function search(model: Model): Model | undefined {
  if (model.tagName === DOCUMENT_TAG) return model;
  for (const child of model.children ?? []) {
    const found = typeof child === "object" && child !== null ? search(child) : undefined;
    if (found) return found;
  }
  return undefined;
}
