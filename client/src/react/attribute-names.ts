/** Maps attribute names to React's spelling; source: `possibleStandardNames` of react-dom 19. */

/** One word in HTML, camel case in React. */
const CAMEL_CASE = `
  accessKey allowFullScreen className htmlFor autoCapitalize autoComplete autoCorrect autoFocus autoPlay
  autoSave cellPadding cellSpacing charSet classID colSpan contentEditable contextMenu
  controlsList crossOrigin dateTime defaultChecked defaultValue disablePictureInPicture
  disableRemotePlayback encType enterKeyHint fetchPriority formMethod formAction formEncType
  formNoValidate formTarget frameBorder hrefLang imageSizes imageSrcSet inputMode itemID
  itemProp itemRef itemScope itemType keyParams keyType marginWidth marginHeight maxLength
  mediaGroup minLength noModule noValidate playsInline radioGroup readOnly referrerPolicy
  rowSpan spellCheck srcDoc srcLang srcSet tabIndex useMap allowReorder attributeName
  attributeType autoReverse baseFrequency baseProfile calcMode clipPathUnits contentScriptType
  contentStyleType diffuseConstant edgeMode externalResourcesRequired filterRes filterUnits
  glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines
  keyTimes lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth
  maskContentUnits maskType maskUnits numOctaves pathLength patternContentUnits
  patternTransform patternUnits pointsAtX pointsAtY pointsAtZ popoverTarget
  popoverTargetAction preserveAlpha preserveAspectRatio primitiveUnits refX refY repeatCount
  repeatDur requiredExtensions requiredFeatures specularConstant specularExponent spreadMethod
  startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX targetY
  textLength viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan
`;

/** With hyphens or colons in HTML and SVG, camel case in React. */
const PUNCTUATED = `
  accent-height accept-charset alignment-baseline arabic-form baseline-shift cap-height clip-path
  clip-rule http-equiv
  color-interpolation color-interpolation-filters color-profile color-rendering
  dominant-baseline enable-background fill-opacity fill-rule flood-opacity flood-color
  font-family font-size font-size-adjust font-stretch font-style font-variant font-weight
  glyph-name glyph-orientation-horizontal glyph-orientation-vertical horiz-adv-x
  horiz-origin-x image-rendering letter-spacing lighting-color marker-end marker-mid
  marker-start overline-position overline-thickness paint-order pointer-events
  rendering-intent shape-rendering stop-color stop-opacity strikethrough-position
  strikethrough-thickness stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-width stroke-opacity text-anchor text-decoration text-rendering
  transform-origin underline-position underline-thickness unicode-bidi unicode-range
  units-per-em v-alphabetic vector-effect vert-adv-y vert-origin-x vert-origin-y v-hanging
  v-ideographic v-mathematical word-spacing writing-mode x-height xlink:actuate xlink:arcrole
  xlink:href xlink:role xlink:show xlink:title xlink:type xml:base xml:lang xml:space
  xmlns:xlink
`;

/** Boolean attributes. */
export const BOOLEAN: ReadonlySet<string> = words(`
  allowFullScreen async autoFocus autoPlay checked controls credentialless default
  defaultChecked defer disabled disablePictureInPicture disableRemotePlayback formNoValidate hidden inert itemScope
  loop multiple muted noModule noValidate open playsInline readOnly required reversed scoped
  seamless selected
`);

/** Attributes that take `true` and `false` among other values. */
export const BOOLEAN_OR_TEXT: ReadonlySet<string> = words(`
  autoReverse capture contentEditable download draggable externalResourcesRequired focusable
  preserveAlpha spellCheck value
`);

const REACT_NAMES: ReadonlyMap<string, string> = new Map([
  ["class", "className"],
  ["for", "htmlFor"],
  ...[...words(CAMEL_CASE)].map((name): [string, string] => [name.toLowerCase(), name]),
  ...[...words(PUNCTUATED)].flatMap((name): [string, string][] => {
    const camel = camelCase(name);
    return [
      [name, camel],
      [camel.toLowerCase(), camel],
    ];
  }),
]);

/** Gives React's spelling of an attribute in any spelling. */
export function reactName(name: string): string {
  const lower = name.toLowerCase();
  return REACT_NAMES.get(lower) ?? dashed(name, "aria") ?? dashed(name, "data") ?? lower;
}

/** `ariaLabelledBy` becomes `aria-labelledby`, `dataPageId` becomes `data-page-id`. */
function dashed(name: string, prefix: "aria" | "data"): string | undefined {
  if (!/^[A-Z]/.test(name.slice(4)) || !name.startsWith(prefix)) return undefined;
  const rest = name.slice(4);
  if (prefix === "aria") return `aria-${rest.toLowerCase()}`;
  return `data${rest.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

export function camelCase(name: string): string {
  return name.replace(/[-:](\w)/g, (_match, letter: string) => letter.toUpperCase());
}

function words(text: string): Set<string> {
  return new Set(text.trim().split(/\s+/));
}
