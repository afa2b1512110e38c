/** Fetches the next page of a list and takes its items. */

export interface NextPage {
  readonly items: readonly Element[];
  /** The page after it; empty at the end. */
  readonly next: string;
}

/** Gives the items of the list with the id `list` on the page `url`; rejects without any. */
export async function fetchPage(url: string, list: string, signal: AbortSignal): Promise<NextPage> {
  const response = await fetch(url, { signal, headers: { accept: "text/html" } });
  if (!response.ok) throw new Error(`${url} was answered with ${String(response.status)}`);
  // As a template nothing of it is applied: this page's policy does not know the other's style.
  const page = document.createElement("template");
  const html = await response.text();
  page.innerHTML = html;
  const feed = page.content.getElementById(list);
  if (!feed) throw new Error(`${url} has no list ${list}`);
  const link = feed.parentElement?.querySelector(".pagination > a[rel=next]")?.getAttribute("href");
  document.dispatchEvent(new CustomEvent("villa:content", { detail: html }));
  return { items: [...feed.children], next: link ?? "" };
}
