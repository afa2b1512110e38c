/** Builds the socket's URL: the page, and the revision of the document that the browser holds. */
import { documentOf, type DocumentNode } from "./document-node.ts";
import type { PageState } from "./page-state.ts";

/** The revision belongs to the server's document, not to pages visited since. */
export function liveUrl(state: PageState, page: DocumentNode, sendsRevision: boolean): string {
  const { url: path, revision, model } = state.live;
  const url = new URL(path, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  const { pathname, search } = new URL(page.path, location.href);
  url.searchParams.set("path", pathname);
  if (search) url.searchParams.set("qs", search);
  url.searchParams.set("zone", Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (state.build) url.searchParams.set("build", state.build);
  const isServerPage = page.path === documentOf(state.model).path;
  if (sendsRevision && isServerPage && revision) {
    url.searchParams.set("revision", revision);
    if (model) url.searchParams.set("model", model);
  }
  return url.href;
}
