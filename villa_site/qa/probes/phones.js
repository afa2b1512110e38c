/* What goes wrong on phones: heights in vh, floating parts that take the window away. */
() => {
  const found = [];
  const viewport = document.querySelector('meta[name="viewport"]');
  const settings = new Map((viewport?.content ?? "").split(",").map((each) =>
    each.split("=").map((word) => word.trim().toLowerCase())));
  if (settings.get("width") !== "device-width")
    found.push(spot(document.documentElement, "no viewport of the width of the device"));
  if (["no", "0"].includes(settings.get("user-scalable")) || Number(settings.get("maximum-scale") ?? 10) < 2)
    found.push(spot(document.documentElement, "its viewport forbids to zoom"));
  const rulesOf = (owner) => [...owner.cssRules].flatMap((each) => {
    if (each instanceof CSSMediaRule && !matchMedia(each.conditionText).matches) return [];
    return [each, ...(each.cssRules ? rulesOf(each) : [])];
  });
  const matched = (selector) => {
    try {
      return [...document.querySelectorAll(selector)];
    } catch {
      return [];
    }
  };
  for (const sheet of document.styleSheets) {
    let rules = [];
    try {
      rules = rulesOf(sheet);
    } catch {
      continue;
    }
    for (const { selectorText, style } of rules) {
      if (!selectorText || selectorText.includes("&")) continue;
      const high = ["height", "minHeight", "maxHeight", "blockSize"]
        .find((name) => /\b(100|9\d)vh\b/.test(style?.[name] ?? ""));
      if (!high) continue;
      for (const element of matched(selectorText))
        if (["fixed", "sticky"].includes(styleOf(element).position))
          found.push(spot(element, `its ${high} is ${style[high]}: the browser's bar covers its end`));
    }
  }
  const area = [...document.querySelectorAll("body *")]
    .filter((each) => ["fixed", "sticky"].includes(styleOf(each).position) && isShown(each))
    .filter((each) => opacityOf(each) > 0.05 && isOpaque(each))
    .map((each) => [each, each.getBoundingClientRect()])
    .map(([each, { left, right, top, bottom }]) => [
      each,
      Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0)) *
        Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)),
    ]);
  for (const [element, covered] of area) {
    const part = covered / (innerWidth * innerHeight);
    if (part > 0.5) found.push(spot(element, `it takes ${Math.round(part * 100)} % of the window`));
  }
  return found;
}
