/** Changes the attributes of an element as the server has changed them, and no others. */

/** What scripts and visitors change themselves. */
const SHARED: ReadonlySet<string> = new Set(["open", "class", "style", "tabindex", "hidden"]);

/** `isGuess`: `before` is what the page shows, which scripts may have changed. */
export function patchAttributes(
  element: Element,
  before: Element,
  after: Element,
  isGuess: boolean,
): void {
  for (const { name, value, namespaceURI } of after.attributes) {
    const earlier = before.getAttribute(name);
    if (earlier === value) continue;
    const isOurs = !isGuess && element.getAttribute(name) === earlier;
    if (isOurs) element.setAttributeNS(namespaceURI, name, value);
    else if (name === "class") patchClass(element, isGuess ? "" : earlier, value);
    else if (name === "style" && hasStyle(element)) patchStyle(element, before, after, isGuess);
    else if (!isGuess || name !== "open") element.setAttributeNS(namespaceURI, name, value);
  }
  for (const { name, value } of before.attributes) {
    if (after.hasAttribute(name) || (isGuess && isShared(name))) continue;
    if (element.getAttribute(name) === value) element.removeAttribute(name);
    else if (name === "class") patchClass(element, value, "");
    else if (name === "style" && hasStyle(element)) patchStyle(element, before, after, false);
    else element.removeAttribute(name);
  }
}

function isShared(name: string): boolean {
  return SHARED.has(name) || name.startsWith("aria-");
}

function patchClass(element: Element, before: string | null, after: string): void {
  const [old, now] = [wordsOf(before ?? ""), wordsOf(after)];
  element.classList.remove(...old.filter((word) => !now.includes(word)));
  element.classList.add(...now.filter((word) => !old.includes(word)));
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

function hasStyle(element: Element): element is Element & ElementCSSInlineStyle {
  return "style" in element;
}

function patchStyle(
  { style }: ElementCSSInlineStyle,
  before: Element,
  after: Element,
  isGuess: boolean,
): void {
  const [old, now] = [before, after].map((each) => (hasStyle(each) ? each.style : undefined));
  if (!old || !now) return;
  for (const name of isGuess ? [] : old)
    if (!now.getPropertyValue(name)) style.removeProperty(name);
  for (const name of now) {
    const [value, priority] = [now.getPropertyValue(name), now.getPropertyPriority(name)];
    if (value !== old.getPropertyValue(name) || priority !== old.getPropertyPriority(name))
      style.setProperty(name, value, priority);
  }
}
