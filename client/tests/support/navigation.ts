/** Opens a page with links, and navigates from it. */
import type { Builds } from "../../src/navigation/builds.ts";
import type { Model } from "../../src/protocol/model.ts";
import { FakePages } from "./fake-pages.ts";
import { FakeSocket } from "./fake-socket.ts";
import { node, openPage, page } from "./page.ts";

const LINKS = ["/it/a/", "/it/b/", "/it/b/#part"];

export function site(path: string, nav = 0, more: Record<string, unknown> = {}): Model {
  const links = LINKS.map((href) => node("a", { href, id: href }, [href]));
  const main = node("main", {}, [node("h1", {}, [path]), node("p", { id: "part" }, ["part"])]);
  return page(path, [main, ...links], {
    nav,
    title: `Title of ${path}`,
    revision: `of ${path}`,
    ...more,
  });
}

export async function openSite(connected = false, builds?: Builds) {
  const pages = FakePages.start();
  const started = await openPage(site("/it/"), {
    ...(builds && { builds }),
    reachable: true,
    messages: { "Page chargée\u00a0: %s": "Pagina caricata: %s" },
  });
  if (connected) {
    started.session.connect();
    FakeSocket.last().begin(site("/it/"));
  }
  return { ...started, pages };
}

/** Clicks on a link; tells whether the client prevented the browser's own action. */
export function click(href: string): boolean {
  let taken = false;
  const see = (event: Event) => {
    taken = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener("click", see, { once: true });
  document
    .getElementById(href)
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return taken;
}

export function heading(): string | null | undefined {
  return document.querySelector("h1")?.textContent;
}

/** Answers the navigation to `address` with the page at `path`. */
export async function respond(
  pages: FakePages,
  address: string,
  path = address,
  more: Record<string, unknown> = {},
): Promise<void> {
  await pages.respond(address, site(path, 0, more));
}
