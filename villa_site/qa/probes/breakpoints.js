/* The widths in pixels at which the style sheets of the page change something. */
() => {
  const found = new Set();
  const rem = 16;
  const read = (rules) => {
    for (const rule of rules) {
      for (const [, number, unit] of (rule.media?.mediaText ?? "").matchAll(/([\d.]+)(px|r?em)/g))
        found.add(Number(number) * (unit === "px" ? 1 : rem));
      if (rule.cssRules) read(rule.cssRules);
    }
  };
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets])
    try {
      read(sheet.cssRules);
    } catch {
      // One of another host keeps its rules for itself.
    }
  return [...found].flatMap((each) => (Number.isInteger(each) ? [each - 1, each] : [Math.floor(each), Math.ceil(each)]));
}
