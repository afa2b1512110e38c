"""How React spells the attributes of HTML and SVG; ``client/src/react/attribute-names.ts`` agrees.

Source: ``possibleStandardNames`` and ``getAttributeAlias`` of react-dom 19.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

CAMEL_CASE: Final = tuple(
    """
    accessKey allowFullScreen autoCapitalize autoComplete autoCorrect autoFocus autoPlay
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
    """.split()
)
"""Written in one word in HTML, in camel case in React."""

PUNCTUATED: Final = tuple(
    """
    accent-height alignment-baseline arabic-form baseline-shift cap-height clip-path clip-rule
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
    """.split()
)
"""Written with hyphens or colons in HTML and SVG, in camel case in React."""


def _camel(name: str) -> str:
    return re.sub(r"[-:](\w)", lambda found: found[1].upper(), name)


_NAMES: Final[Mapping[str, str]] = {
    "class": "className",
    "classname": "className",
    "for": "htmlFor",
    "htmlfor": "htmlFor",
    "accept-charset": "acceptCharset",
    "acceptcharset": "acceptCharset",
    "http-equiv": "httpEquiv",
    "httpequiv": "httpEquiv",
    "dangerouslysetinnerhtml": "dangerouslySetInnerHTML",
    **{name.lower(): name for name in CAMEL_CASE},
    **{name: _camel(name) for name in PUNCTUATED},
    **{_camel(name).lower(): _camel(name) for name in PUNCTUATED},
}

ALIASES: Final[Mapping[str, str]] = {
    "acceptCharset": "accept-charset",
    "htmlFor": "for",
    "httpEquiv": "http-equiv",
    "crossOrigin": "crossorigin",
    "tabIndex": "tabindex",
    "maskType": "mask-type",
    **{_camel(name): name for name in PUNCTUATED},
}
"""React's spelling to what it prints, where the two differ."""


def react_name(name: str) -> str:
    """Give an attribute's name as React spells it, whichever way it came."""
    lower = name.lower()
    return _NAMES.get(lower) or _dashed(name) or lower


def _dashed(name: str) -> str:
    """``ariaLabelledBy`` means ``aria-labelledby``, ``dataPageId`` means ``data-page-id``."""
    prefix, rest = name[:4], name[4:]
    if prefix not in {"aria", "data"} or not rest[:1].isupper():
        return ""
    if prefix == "aria":
        return f"aria-{rest.lower()}"
    return "data" + re.sub(r"[A-Z]", lambda found: f"-{found[0].lower()}", rest)
