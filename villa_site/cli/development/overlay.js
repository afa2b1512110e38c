/** In development: shows what is wrong over the page, and each change of the code in the page. */
import { remember } from "./remember.js";
import { watchTargets } from "./targets.js";

const BASE = "/_villa/dev/";
const MINIMISED = "villa-dev-minimised";
const script = document.querySelector("script[data-villa-version]");

/* What is wrong: told by the supervisor, found in the page, told by an event handler. */
let told = [];
let events = [];
let missing = [];
let shown = [];
let current = 0;
let returnTo = null;

const host = document.createElement("villa-development");
const root = host.attachShadow({ mode: "open" });
const style = Object.assign(document.createElement("link"), {
  rel: "stylesheet",
  href: `${BASE}overlay.css`,
});
const styled = new Promise((resolve) => (style.onload = style.onerror = resolve));
const panel = element("section", { role: "dialog", tabindex: "-1", "aria-labelledby": "what" });
const pill = element("button", { type: "button", class: "pill", hidden: "" });
const aim = element("div", { class: "aim", hidden: "" });
panel.hidden = true;
root.append(style, panel, pill, aim);
host.popover = "manual";
// The page's own rules for popovers are stronger than those of the shadow tree.
host.style.setProperty("pointer-events", "none", "important");
document.documentElement.append(host);

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

function found() {
  return [...document.querySelectorAll("[data-villa-failure]")].map((at) => ({
    ...JSON.parse(at.dataset.villaFailure),
    at,
  }));
}

const nameOf = ({ file, line, message }) => JSON.stringify([file, line, message]);

/* The log reports some that a page shows, too: there they have their place and their data. */
function distinct(failures) {
  const named = new Map(failures.toReversed().map((each) => [nameOf(each), each]));
  return failures.filter((each) => named.get(nameOf(each)) === each);
}

const keyOf = (failures) =>
  JSON.stringify(failures.map(({ file, line, message, what }) => [file, line, message, what]));

/* What fails in silence is said, and does not cover the page. */
const isAdvice = ({ kind }) => kind === "Advice";

async function update() {
  await styled;
  const failures = distinct([...found(), ...events, ...told, ...missing]);
  const changed = keyOf(failures) !== keyOf(shown);
  const known = new Set(shown.map(nameOf));
  const added = failures.findLastIndex((each) => !known.has(nameOf(each)) && !isAdvice(each));
  shown = failures;
  current = added >= 0 ? added : Math.min(current, Math.max(0, failures.length - 1));
  if (failures.length === 0) close();
  else if (changed) {
    if (sessionStorage.getItem(MINIMISED) === keyOf(failures) || failures.every(isAdvice)) minimise();
    else open();
  }
}

function raise() {
  if (!host.matches(":popover-open")) host.showPopover();
}

function open() {
  raise();
  const active = document.activeElement;
  const typing = active?.matches("input, textarea, select, [contenteditable]");
  if (panel.hidden && active !== host) returnTo = active;
  fill();
  pill.hidden = true;
  panel.hidden = false;
  if (!typing) panel.focus({ preventScroll: true });
}

function minimise() {
  raise();
  sessionStorage.setItem(MINIMISED, keyOf(shown));
  const focused = root.activeElement !== null;
  panel.hidden = true;
  pill.hidden = false;
  const word = shown.every(isAdvice) ? "hint" : "problem";
  pill.textContent = shown.length === 1 ? `1 ${word}` : `${shown.length} ${word}s`;
  if (focused) (returnTo?.isConnected ? returnTo : pill).focus({ preventScroll: true });
}

function close() {
  sessionStorage.removeItem(MINIMISED);
  const focused = root.activeElement !== null;
  panel.hidden = pill.hidden = true;
  if (host.matches(":popover-open")) host.hidePopover();
  if (focused && returnTo?.isConnected) returnTo.focus({ preventScroll: true });
}

function fill() {
  const failure = shown[current];
  const { what, kind, message, fix, path, line, excerpt, data, at } = failure;
  const place = line ? `${path}:${line}` : path;
  const where = element("button", { type: "button", class: "place" }, place);
  where.onclick = () => void edit(`${failure.file}:${line || 1}`);
  const show = element("button", { type: "button", class: "quiet" }, "Show it on the page");
  show.onclick = () => {
    minimise();
    at.scrollIntoView({ block: "center" });
  };
  const less = element("button", { type: "button", class: "quiet" }, "Minimise ");
  less.append(element("kbd", {}, "Esc"));
  less.onclick = minimise;
  const parts = [
    element(
      "div",
      { class: "head" },
      element("span", { class: "kind" }, kind || "Mistake"),
      shown.length > 1 ? steps() : "",
      less,
    ),
    element("p", { id: "what" }, what),
    element("h1", {}, message),
    place ? where : null,
    excerpt.length > 0 ? code(excerpt, line) : null,
    fix ? element("p", { class: "fix" }, element("b", {}, "What to do"), fix) : null,
    data ? element("details", {}, element("summary", {}, "Data of the block"), pre(data)) : null,
    element("div", { class: "foot" }, at ? show : "", "It goes by itself when the mistake is fixed."),
  ];
  panel.replaceChildren(...parts.filter((part) => part !== null));
}

function steps() {
  const step = (by, label, sign) => {
    const button = element("button", { type: "button", class: "quiet", "aria-label": label }, sign);
    button.onclick = () => {
      current = (current + by + shown.length) % shown.length;
      fill();
      panel.focus({ preventScroll: true });
    };
    return button;
  };
  const place = element("span", {}, `${current + 1} of ${shown.length}`);
  return element("nav", {}, step(-1, "Previous", "←"), place, step(1, "Next", "→"));
}

function code(excerpt, failing) {
  const lines = excerpt.map(([number, text]) => {
    const own = number === failing ? { class: "failing", "aria-current": "true" } : {};
    return element("li", { ...own, value: String(number) }, element("code", {}, text || " "));
  });
  return element("ol", { class: "code", tabindex: "0", "aria-label": "The code" }, ...lines);
}

const pre = (text) => element("pre", { tabindex: "0" }, text);

pill.onclick = () => {
  sessionStorage.removeItem(MINIMISED);
  open();
};
addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape" || panel.hidden) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    minimise();
  },
  { capture: true },
);

/* A click with Alt opens the source. */

async function edit(place) {
  const response = await fetch(`${BASE}editor`, { method: "POST", body: place });
  if (!response.ok) return console.warn("The editor was not opened:", await response.text());
  const { url } = await response.json();
  if (url) location.assign(url);
}

const sourceOf = (target) =>
  target instanceof Element ? target.closest("[data-villa-source]") : null;

function point(event) {
  const marked = event.altKey ? sourceOf(event.target) : null;
  aim.hidden = !marked;
  if (!marked) {
    if (shown.length === 0 && host.matches(":popover-open")) host.hidePopover();
    return;
  }
  raise();
  const { left, top, width, height } = marked.getBoundingClientRect();
  Object.assign(aim.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  aim.textContent = marked.dataset.villaSource;
}

addEventListener("pointermove", point, { passive: true });
addEventListener(
  "click",
  (event) => {
    const marked = event.altKey ? sourceOf(event.target) : null;
    if (!marked) return;
    event.preventDefault();
    event.stopPropagation();
    void edit(marked.dataset.villaSource);
  },
  { capture: true },
);

/* The page follows the code. */

let version = script?.dataset.villaVersion ?? "";
let build = script?.dataset.villaBuild;
let content;

function follow(state) {
  told = state.failures;
  void update();
  restyle(state.style);
  if (!state.version) return;
  if (!version || (build && build !== state.build)) return location.reload();
  const renewed = version !== state.version;
  if (renewed) events = [];
  if (renewed || (content !== undefined && content !== state.content)) {
    renew(renewed ? "code" : "content");
  }
  version = state.version;
  content = state.content;
}

function renew(detail, attempts = 50) {
  remember(document.getElementById("villa"));
  const event = new CustomEvent("villa:renew", { detail, cancelable: true });
  // The client may still be loading: it says when it has heard.
  if (!document.dispatchEvent(event)) return;
  if (attempts > 0 && document.getElementById("villa-state")) {
    setTimeout(renew, 100, detail, attempts - 1);
  } else location.reload();
}

function restyle(wanted) {
  const links = document.querySelectorAll("link[data-villa-style]");
  const before = links[links.length - 1];
  const is = getComputedStyle(document.documentElement).getPropertyValue("--villa-style");
  if (!before || !wanted || before.dataset.villaStyle === wanted) return;
  if (!before.dataset.villaStyle && is.includes(wanted)) return;
  const after = before.cloneNode();
  after.dataset.villaStyle = wanted;
  after.href = `${BASE}style.css?${wanted}`;
  after.onload = () => {
    for (const link of links) link.remove();
  };
  before.after(after);
}

function listen() {
  const socket = new WebSocket(`${BASE}events`.replace(/^/, location.origin.replace(/^http/, "ws")));
  socket.onmessage = ({ data }) => follow(JSON.parse(data));
  socket.onclose = () => setTimeout(listen, 500);
}

document.addEventListener("villa:failure", ({ detail }) => {
  events = [detail];
  void update();
});
new MutationObserver(() => void update()).observe(document.body, {
  subtree: true,
  childList: true,
  attributeFilter: ["data-villa-failure"],
});
watchTargets((failures) => {
  missing = failures;
  void update();
});
void update();
listen();
