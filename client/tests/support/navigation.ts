/** Opens a page with links, and navigates from it. */
import type { Builds } from "../../src/navigation/builds.ts";
import type { Model } from "../../src/protocol/model.ts";
import { FakeSocket } from "./fake-socket.ts";
import { node, openPage, page } from "./page.ts";

const LINKS = ["/it/a/", "/it/b/", "/it/b/#part"];

export function site(path: string, nav = 0, more: Record<string, unknown> = {}): Model {
  const links = LINKS.map((href) => node("a", { href, id: href }, [href]));
  const main = node("main", {}, [node("h1", {}, [path]), node("p", { id: "part" }, ["part"])]);
  return page(path, [main, ...links], { nav, title: `Title of ${path}`, ...more });
}

export async function openSite(connected = true, builds?: Builds) {
  const started = await openPage(site("/it/"), {
    ...(builds && { builds }),
    messages: { "Page chargée : %s": "Pagina caricata: %s" },
  });
  if (connected) {
    started.session.connect();
    FakeSocket.last().begin(site("/it/"));
  }
  return started;
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

export function respond(path: string, nav: number, more: Record<string, unknown> = {}): void {
  FakeSocket.last().update(site(path, nav, more));
}
