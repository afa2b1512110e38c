/** Makes the workshop live: fields change the block at once, and panels show what it is made of. */
import { applyEnvironment } from "./environment.js";
import { fitAll } from "./gallery.js";
import { caseOf, follow, isLive } from "./live.js";

const PAUSE = 200;
const form = document.getElementById("workshop");

function address() {
  const query = new URLSearchParams(new FormData(form));
  return `${form.getAttribute("action")}?${query}`;
}

/* Fields: what is typed is in the block a moment later, and in the address. */

let timer = 0;
form.addEventListener("input", ({ target }) => {
  clearTimeout(timer);
  // Without script a frame shows the case anew; so does every frame in another language or width.
  if (target.name?.startsWith("f.")) followForm();
  timer = setTimeout(() => void change(address()), PAUSE);
});

function followForm() {
  for (const iframe of document.querySelectorAll("#specimens iframe:not([sandbox])")) {
    const isNew = !isLive(iframe);
    let isFirst = isNew;
    follow(iframe, form, () => {
      // What fits the frame and applies its preferences waits for it to load.
      if (isFirst) iframe.dispatchEvent(new Event("load"));
      isFirst = false;
    });
  }
}

let latest = 0;
async function change(to) {
  const mine = ++latest;
  const answer = await fetch(to);
  if (!answer.ok || mine !== latest) return;
  const next = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (mine !== latest) return;
  history.replaceState(null, "", to);
  for (const id of ["share", "data"]) {
    document.getElementById(id).replaceWith(next.getElementById(id));
  }
  const panels = document.getElementById("panels");
  panels.dataset.specimen = next.getElementById("panels").dataset.specimen;
  showSpecimens(next.getElementById("specimens"));
  watchFrames();
}

/* A frame that only shows other data goes there: it does not flicker. */
function showSpecimens(next) {
  const now = document.getElementById("specimens");
  const before = [...now.querySelectorAll("iframe")];
  const after = [...next.querySelectorAll("iframe")];
  const isSame = before.length === after.length && before.every((each, i) => isAlike(each, after[i]));
  if (!isSame) {
    now.replaceWith(document.importNode(next, true));
    fitAll();
    return;
  }
  before.forEach((each, i) => {
    const path = after[i].getAttribute("src");
    if (isLive(each)) {
      if (i === 0) void fillPanels(each);
      return;
    }
    if (each.getAttribute("src") === path) return;
    each.setAttribute("src", path);
  });
}

function isAlike(a, b) {
  const names = ["sandbox", "data-motion", "data-contrast", "data-spacing", "width"];
  return names.every((name) => a.getAttribute(name) === b.getAttribute(name));
}

/* Panels: of the first frame, as it is at that moment. */

const watched = new WeakSet();
function watchFrames() {
  for (const iframe of document.querySelectorAll("#specimens iframe")) {
    iframe.loading = "eager";
    if (watched.has(iframe)) continue;
    watched.add(iframe);
    iframe.addEventListener("load", () => loaded(iframe));
    const shown = iframe.contentDocument;
    if (shown?.readyState === "complete" && shown.URL !== "about:blank") loaded(iframe);
  }
}

function loaded(iframe) {
  applyEnvironment(iframe);
  if (iframe === document.querySelector("#specimens iframe")) void fillPanels(iframe);
}

async function fillPanels(iframe) {
  const path = document.getElementById("panels").dataset.specimen;
  const main = iframe.contentDocument?.querySelector("main");
  const blocks = [...(main?.children ?? [])].filter((each) => !each.matches(".visually-hidden"));
  const html = blocks.map((each) => each.outerHTML).join("\n");
  document.querySelector("#markup code").textContent = html;
  const state = iframe.contentDocument?.getElementById("villa-state")?.textContent ?? "{}";
  try {
    await weigh(path, html, JSON.parse(state).build);
    await check(iframe, iframe.contentDocument);
  } catch (error) {
    // A frame that shows something else by now is looked at again when that has loaded.
    console.debug("The block was not examined:", error);
  }
}

async function weigh(path, html, build) {
  const whole = await (await fetch(path)).text();
  const payload = build ? await (await fetch(`${path}_payload.json?${build}`)).text() : "";
  const rows = [["The block's HTML", html], ["Document", whole], ["Payload", payload]];
  const sizes = await Promise.all(rows.map(async ([name, text]) => [name, await sizeOf(text)]));
  const list = document.createElement("dl");
  for (const [name, size] of sizes) {
    list.append(element("dt", name), element("dd", size));
  }
  document.getElementById("weight").replaceChildren(list);
}

async function sizeOf(text) {
  const bytes = new Blob([text]);
  const packed = await new Response(bytes.stream().pipeThrough(new CompressionStream("gzip"))).blob();
  return `${bytes.size.toLocaleString("en")} bytes, ${packed.size.toLocaleString("en")} with gzip`;
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/* Accessibility: axe runs in the frame, as the page that it is. */

const RULES = {
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
  resultTypes: ["violations"],
};

async function check(iframe, shown) {
  const place = document.getElementById("findings");
  if (iframe.hasAttribute("sandbox")) return place.replaceChildren("Only with script in the frame.");
  const isThere = await hasAxe(shown);
  if (iframe.contentDocument !== shown) return;
  if (!isThere) {
    return place.replaceChildren("The checker is not installed: pip install 'villa-site[qa]'.");
  }
  const { violations } = await iframe.contentWindow.axe.run(shown, RULES);
  place.replaceChildren(...findings(violations));
}

function findings(violations) {
  if (violations.length === 0) return [element("p", "axe has found nothing against WCAG 2.2 AA.")];
  const list = document.createElement("ul");
  for (const { id, help, nodes } of violations) {
    const item = element("li", `${id}: ${help}`);
    for (const node of nodes) item.append(element("pre", node.html));
    list.append(item);
  }
  return [list];
}

function hasAxe(shown) {
  if (shown.defaultView?.axe) return true;
  return new Promise((resolve) => {
    const script = shown.createElement("script");
    script.src = "/_villa/gallery/axe.min.js";
    script.onload = () => resolve(true);
    script.onerror = () => resolve(false);
    shown.head.append(script);
  });
}

/* Sockets: the server counts those of the page that is shown. */

async function countSockets() {
  const first = document.querySelector("#specimens iframe");
  const path = caseOf(first) ?? document.getElementById("panels").dataset.specimen;
  const place = document.getElementById("sockets");
  try {
    const answer = await fetch(`/_villa/gallery/sockets?path=${encodeURIComponent(decodeURI(path))}`);
    if (answer.ok) place.textContent = `Open now: ${await answer.text()}.`;
  } catch {
    // The server is being restarted.
  }
}

setInterval(() => void countSockets(), 1000);
void countSockets();
watchFrames();
