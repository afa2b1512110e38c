/** Where the socket is opened: for which page, and with which document in the browser's hands. */
import { documentOf, type DocumentNode } from "./document-node.ts";
import type { PageState } from "./page-state.ts";

/** A revision speaks of the page that the server wrote, not of those visited since. */
export function liveUrl(state: PageState, page: DocumentNode, sendsRevision: boolean): string {
  const { url: path, revision, model } = state.live;
  const url = new URL(path, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  const { pathname, search } = new URL(page.path, location.href);
  url.searchParams.set("path", pathname);
  if (search) url.searchParams.set("qs", search);
  if (state.build) url.searchParams.set("build", state.build);
  const isServerPage = page.path === documentOf(state.model).path;
  if (sendsRevision && isServerPage && revision) {
    url.searchParams.set("revision", revision);
    if (model) url.searchParams.set("model", model);
  }
  return url.href;
}
