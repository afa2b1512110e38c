/**
 * Adds the faces of letters that the page does not have from the start.
 *
 * Browsers lay a whole page out again for a face, used or not. So the rest of the style holds them
 * within `@media not all`, where they do nothing, until something brings other texts.
 */

type Rules = { readonly cssRules: CSSRuleList } | null | undefined;

/** Adds the faces in the first `@media` of `rest`, except those that `own` has. */
export function addLetterFaces(rest: CSSStyleSheet, own: Rules): void {
  const present = new Set(facesOf(own).map(({ cssText }) => cssText));
  const [group] = [...rest.cssRules].filter((rule) => rule instanceof CSSMediaRule);
  for (const rule of facesOf(group))
    if (!present.has(rule.cssText)) document.fonts.add(faceOf(rule));
}

function facesOf(rules: Rules): CSSFontFaceRule[] {
  return [...(rules?.cssRules ?? [])].filter((rule) => rule instanceof CSSFontFaceRule);
}

function faceOf({ style }: CSSFontFaceRule): FontFace {
  const value = (name: string) => style.getPropertyValue(name);
  // The constructor takes a name as it is, quotation marks included.
  return new FontFace(value("font-family").replaceAll(/["']/g, ""), value("src"), {
    style: value("font-style"),
    weight: value("font-weight"),
    display: value("font-display") as FontDisplay,
    unicodeRange: value("unicode-range"),
  });
}
