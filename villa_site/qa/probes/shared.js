/* Elements in words and by selector, and the texts of a page with what cuts them. */

const styles = new Map();
const styleOf = (element) => {
  if (!styles.has(element)) styles.set(element, getComputedStyle(element));
  return styles.get(element);
};

const isUnique = (selector) => document.querySelectorAll(selector).length === 1;

const step = (element) => {
  const tag = element.localName;
  const alike = [...(element.parentElement?.children ?? [])].filter((each) => each.localName === tag);
  return alike.length > 1 ? `${tag}:nth-of-type(${alike.indexOf(element) + 1})` : tag;
};

/* A CSS selector that finds this element alone. */
const selectorOf = (element) => {
  const steps = [];
  for (let each = element; each; each = each.parentElement) {
    const own = each.id ? `#${CSS.escape(each.id)}` : "";
    steps.unshift(own && isUnique(own) ? own : step(each));
    const selector = steps.join(" > ");
    if (isUnique(selector)) return selector;
  }
  return steps.join(" > ");
};

const wordsOf = (element) => {
  const text = (element.innerText || element.textContent || "").trim().replace(/\s+/g, " ");
  const said = text || element.getAttribute("aria-label") || element.getAttribute("src") || "";
  const kind = [element.localName, ...element.classList].slice(0, 2).join(".");
  return said ? `${kind} “${said.slice(0, 60)}”` : kind;
};

const spot = (element, seen) => ({ place: selectorOf(element), seen: `${wordsOf(element)}: ${seen}` });

const PARENTS = (element) => {
  const found = [];
  for (let each = element; each; each = each.parentElement) found.push(each);
  return found;
};

const isShown = (element) =>
  element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });

const opacityOf = (element) =>
  PARENTS(element).reduce((whole, each) => whole * Number(styleOf(each).opacity), 1);

/* For screen readers alone: cut down to nothing, as the usual class does. */
const isForReadersOnly = (element) =>
  PARENTS(element).some((each) => {
    const style = styleOf(each);
    if (style.clip !== "auto" && style.position === "absolute") return true;
    if (style.clipPath.startsWith("inset(50%") || style.clipPath.startsWith("inset(100%")) return true;
    const { width, height } = each.getBoundingClientRect();
    return style.overflow !== "visible" && style.display !== "inline" && (width < 3 || height < 3);
  });

const isFloating = (element) =>
  PARENTS(element).some((each) => ["fixed", "sticky"].includes(styleOf(each).position));

const isOutOfReach = (element) => Boolean(element.closest("[inert], [aria-hidden=true]"));

const NOT_TEXT = "script, style, noscript, template, title, option, datalist, textarea, iframe";

/* Each text of `root` with its element and its lines as boxes. */
const textsIn = (root) => {
  const found = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || !element || element.closest(NOT_TEXT) || !isShown(element)) continue;
    if (isForReadersOnly(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5);
    if (lines.length > 0) found.push({ node, element, lines });
  }
  return found;
};

let textsOfBody = null;

/* The texts of the page; read once for all scripts that look at the page as it is now. */
const textsInBody = () => (textsOfBody ??= textsIn(document.body));

const CLIPS = new Set(["hidden", "clip"]);
const SCROLLS = new Set(["auto", "scroll"]);

/* The ancestors whose boxes hold an element: what is positioned leaves out those between. */
const boxesAround = (element) => {
  const found = [];
  let position = styleOf(element).position;
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
    if (position === "fixed") break;
    const style = styleOf(each);
    if (position === "absolute" && style.position === "static" && style.transform === "none") continue;
    found.push(each);
    position = style.position;
  }
  return found;
};

const innerBox = (element) => {
  const { left, top } = element.getBoundingClientRect();
  const x = left + element.clientLeft;
  const y = top + element.clientTop;
  return { left: x, top: y, right: x + element.clientWidth, bottom: y + element.clientHeight };
};

const colourOf = (text) => {
  const canvas = (globalThis.villaCanvas ??= new OffscreenCanvas(1, 1).getContext("2d", {
    willReadFrequently: true,
  }));
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = text;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
  return { red, green, blue, alpha: alpha / 255 };
};

/* The colour of the letters of an element; what a page sets beside it counts for nothing where the
   colours of the visitor's system are forced. */
const inkOf = (element) => {
  const { color, webkitTextFillColor } = styleOf(element);
  return colourOf(matchMedia("(forced-colors: active)").matches ? color : webkitTextFillColor);
};

const luminanceOf = ({ red, green, blue }) => {
  const [r, g, b] = [red, green, blue]
    .map((each) => each / 255)
    .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrastOf = (one, other) => {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

const isInside = (box, [x, y]) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

/* The styles of an element and its pseudo-elements that may paint, at a point if one is given.
   A point beyond the box of the element belongs to a pseudo-element. */
const partsAt = (element, point = null) => {
  const isBeyond = point && !isInside(element.getBoundingClientRect(), point);
  const pseudo = ["::before", "::after"]
    .map((each) => getComputedStyle(element, each))
    .filter(({ content }) => content !== "none");
  return isBeyond ? pseudo : [getComputedStyle(element), ...pseudo];
};

/* Whether an element paints over what is behind, at a point if one is given. */
const isOpaque = (element, point = null) =>
  element.matches("img, video, iframe, canvas, picture") ||
  partsAt(element, point).some((style) => {
    const isPicture = style.backgroundImage.includes("url(");
    return (isPicture || colourOf(style.backgroundColor).alpha > 0.5) && Number(style.opacity) > 0.5;
  });

const CONTROLS =
  ":is(a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider])";
