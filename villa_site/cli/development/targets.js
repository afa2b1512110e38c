/** In development: finds commands whose target is not on the page. */

const PREFIX = "data-on-";
const WITH_TARGET = new Set([
  ...["show", "hide", "toggle", "add_class", "remove_class", "toggle_class", "set_attribute"],
  ...["remove_attribute", "toggle_attribute", "focus", "focus_first", "push_focus", "scroll_to"],
  ...["copy", "dispatch", "submit"],
]);

/* Milliseconds without a change of the page, after which its commands are looked at. */
const REST = 500;

/** Reports what is wrong with the commands of the page, whenever it has changed. */
export function watchTargets(report) {
  let timer = 0;
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(() => report(missingTargets()), REST);
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["id", "class"],
  });
  look();
}

function missingTargets() {
  const found = new Map();
  for (const element of document.body.querySelectorAll("*")) {
    const opened = element.getAttribute("popovertarget") ?? element.getAttribute("commandfor");
    if (opened !== null && !document.getElementById(opened)) {
      const failure = described("popoverTarget", `#${opened}`, element);
      found.set(JSON.stringify([failure.path, failure.line, failure.message]), failure);
    }
    for (const { name, value } of element.attributes) {
      if (!name.startsWith(PREFIX)) continue;
      for (const [verb, target] of targeted(parsed(value))) {
        const missing = missingPart(target, element);
        if (!missing) continue;
        const failure = described(`js.${verb}`, missing, element);
        found.set(JSON.stringify([failure.path, failure.line, failure.message]), failure);
      }
    }
  }
  return [...found.values()];
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}

/* Commands may be inside of others, which wait for a key or for a width. */
function targeted(chain) {
  return chain.flatMap(([verb, target, inner]) => {
    if (verb === "when" || verb === "on_key") return targeted(inner);
    return WITH_TARGET.has(verb) && target !== null ? [[verb, target]] : [];
  });
}

/* The first or the last in a row has no sibling, which is no mistake. */
function missingPart(target, element) {
  if (typeof target === "string") return isThere(target) ? "" : target;
  let at = [element];
  for (const [way, selector] of target) {
    if (way === "next" || way === "previous") return "";
    if (way === "parent") at = at.map((each) => each.parentElement).filter(Boolean);
    if (way === "closest") at = at.map((each) => each.closest(selector)).filter(Boolean);
    if (way === "inner") at = at.flatMap((each) => [...each.querySelectorAll(selector)]);
    if (at.length === 0) return `${way}(${selector ?? ""})`;
  }
  return "";
}

function isThere(selector) {
  const id = /^#([\w-]+)$/.exec(selector)?.[1];
  if (id) return document.getElementById(id) !== null;
  try {
    return document.querySelector(selector) !== null;
  } catch {
    // It is no selector, so that it names nothing.
    return false;
  }
}

function described(command, missing, element) {
  const source = element.closest("[data-villa-source]")?.dataset.villaSource ?? "";
  const [, path, line] = /^(.*):(\d+)$/.exec(source) ?? ["", source, "0"];
  return {
    what: "A command has a target that is not on the page.",
    message: `${command}: no element matches ${missing}.`,
    kind: "Advice",
    fix: `Give the element that is meant what ${missing} names, or correct the selector.`,
    file: path,
    path,
    line: Number(line),
    excerpt: [],
    data: "",
  };
}
