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
  const inWindow = ({ left, right, top, bottom }) =>
    Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0)) *
    Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
  const share = (box) => inWindow(box) / (innerWidth * innerHeight);
  const seen = [document.documentElement, ...document.querySelectorAll("body, body *")].filter(isShown);
  const floating = seen
    .filter((each) => ["fixed", "sticky"].includes(styleOf(each).position))
    .filter((each) => opacityOf(each) > 0.05 && isOpaque(each))
    .map((each) => [each, share(each.getBoundingClientRect())]);
  for (const each of seen)
    for (const { position, left, top, width, height, backgroundColor } of partsAt(each).slice(1)) {
      if (position !== "fixed" || colourOf(backgroundColor).alpha <= 0.5) continue;
      const box = { left: parseFloat(left), top: parseFloat(top) };
      floating.push([each, share({ ...box, right: box.left + parseFloat(width), bottom: box.top + parseFloat(height) })]);
    }
  const report = (element, part) =>
    found.push(spot(element, `it takes ${Math.round(part * 100)} % of the window`));
  for (const [element, part] of floating) if (part > 0.5) report(element, part);
  // Bars that are small each may fill the window together.
  const outer = floating.filter(([element]) => !floating.some(([other]) => other !== element && other.contains(element)));
  const whole = outer.reduce((sum, [, part]) => sum + part, 0);
  const [largest] = outer.sort(([, one], [, other]) => other - one);
  if (largest && largest[1] <= 0.5 && whole > 0.6)
    found.push(spot(largest[0], `with ${outer.length - 1} others that float it takes ${Math.round(whole * 100)} % of the window`));
  return found;
}
