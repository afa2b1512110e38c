"""The attributes of HTML and SVG in React's names, and their types.

`make reference` writes this file.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from reactpy.core.events import EventHandler
from typing_extensions import TypedDict

from villa_site.engine.commands.command import Command

Handler: TypeAlias = Callable[..., Any] | Command | EventHandler

_Others = TypedDict(
    "_Others",
    {
        "aria-activedescendant": str | bool | int | float | None,
        "aria-atomic": str | bool | int | float | None,
        "aria-autocomplete": str | bool | int | float | None,
        "aria-braillelabel": str | bool | int | float | None,
        "aria-brailleroledescription": str | bool | int | float | None,
        "aria-busy": str | bool | int | float | None,
        "aria-checked": str | bool | int | float | None,
        "aria-colcount": str | bool | int | float | None,
        "aria-colindex": str | bool | int | float | None,
        "aria-colspan": str | bool | int | float | None,
        "aria-controls": str | bool | int | float | None,
        "aria-current": str | bool | int | float | None,
        "aria-describedby": str | bool | int | float | None,
        "aria-description": str | bool | int | float | None,
        "aria-details": str | bool | int | float | None,
        "aria-disabled": str | bool | int | float | None,
        "aria-dropeffect": str | bool | int | float | None,
        "aria-errormessage": str | bool | int | float | None,
        "aria-expanded": str | bool | int | float | None,
        "aria-flowto": str | bool | int | float | None,
        "aria-grabbed": str | bool | int | float | None,
        "aria-haspopup": str | bool | int | float | None,
        "aria-hidden": str | bool | int | float | None,
        "aria-invalid": str | bool | int | float | None,
        "aria-keyshortcuts": str | bool | int | float | None,
        "aria-label": str | bool | int | float | None,
        "aria-labelledby": str | bool | int | float | None,
        "aria-level": str | bool | int | float | None,
        "aria-live": str | bool | int | float | None,
        "aria-modal": str | bool | int | float | None,
        "aria-multiline": str | bool | int | float | None,
        "aria-multiselectable": str | bool | int | float | None,
        "aria-orientation": str | bool | int | float | None,
        "aria-owns": str | bool | int | float | None,
        "aria-placeholder": str | bool | int | float | None,
        "aria-posinset": str | bool | int | float | None,
        "aria-pressed": str | bool | int | float | None,
        "aria-readonly": str | bool | int | float | None,
        "aria-relevant": str | bool | int | float | None,
        "aria-required": str | bool | int | float | None,
        "aria-roledescription": str | bool | int | float | None,
        "aria-rowcount": str | bool | int | float | None,
        "aria-rowindex": str | bool | int | float | None,
        "aria-rowspan": str | bool | int | float | None,
        "aria-selected": str | bool | int | float | None,
        "aria-setsize": str | bool | int | float | None,
        "aria-sort": str | bool | int | float | None,
        "aria-valuemax": str | bool | int | float | None,
        "aria-valuemin": str | bool | int | float | None,
        "aria-valuenow": str | bool | int | float | None,
        "aria-valuetext": str | bool | int | float | None,
        "as": str | int | float | bool | None,
        "async": bool | None,
        "from": str | int | float | bool | None,
        "in": str | int | float | bool | None,
        "is": str | None,
    },
    total=False,
)

class HtmlAttributes(_Others, total=False):
    """The attributes of an element, in React's names."""

    abbr: str | None
    about: str | int | float | bool | None
    accentHeight: str | int | float | bool | None
    """HTML writes accent-height."""
    accept: str | None
    acceptCharset: str | int | float | bool | None
    """HTML writes accept-charset."""
    accessKey: str | int | float | bool | None
    """HTML writes accesskey."""
    accumulate: str | int | float | bool | None
    action: str | None
    """An address."""
    additive: str | int | float | bool | None
    align: str | int | float | bool | None
    alignmentBaseline: str | int | float | bool | None
    """HTML writes alignment-baseline."""
    alink: str | int | float | bool | None
    allow: str | int | float | bool | None
    allowFullScreen: bool | None
    """On or off. HTML writes allowfullscreen."""
    allowReorder: str | int | float | bool | None
    """HTML writes allowreorder."""
    allowtransparency: str | int | float | bool | None
    alphabetic: str | int | float | bool | None
    alt: str | None
    amplitude: str | int | float | bool | None
    arabicForm: str | int | float | bool | None
    """HTML writes arabic-form."""
    ascent: str | int | float | bool | None
    attributeName: str | int | float | bool | None
    """HTML writes attributename."""
    attributeType: str | int | float | bool | None
    """HTML writes attributetype."""
    autoCapitalize: str | int | float | bool | None
    """HTML writes autocapitalize."""
    autoComplete: str | int | float | bool | None
    """HTML writes autocomplete."""
    autoCorrect: str | int | float | bool | None
    """HTML writes autocorrect."""
    autoFocus: bool | None
    """On or off. HTML writes autofocus."""
    autoPlay: bool | None
    """On or off. HTML writes autoplay."""
    autoReverse: bool | str | int | float | None
    """A word, or true and false. HTML writes autoreverse."""
    autoSave: str | int | float | bool | None
    """HTML writes autosave."""
    axis: str | int | float | bool | None
    azimuth: str | int | float | bool | None
    background: str | int | float | bool | None
    baseFrequency: str | int | float | bool | None
    """HTML writes basefrequency."""
    baseProfile: str | int | float | bool | None
    """HTML writes baseprofile."""
    baselineShift: str | int | float | bool | None
    """HTML writes baseline-shift."""
    bbox: str | int | float | bool | None
    begin: str | int | float | bool | None
    bgcolor: str | int | float | bool | None
    bias: str | int | float | bool | None
    blocking: str | int | float | bool | None
    border: str | int | float | bool | None
    by: str | int | float | bool | None
    calcMode: str | int | float | bool | None
    """HTML writes calcmode."""
    capHeight: str | int | float | bool | None
    """HTML writes cap-height."""
    capture: bool | str | None
    """On or off, or a text."""
    cellPadding: str | int | float | bool | None
    """HTML writes cellpadding."""
    cellSpacing: str | int | float | bool | None
    """HTML writes cellspacing."""
    challenge: str | int | float | bool | None
    char: str | int | float | bool | None
    charSet: str | int | float | bool | None
    """HTML writes charset."""
    checked: str | bool | int | float | None
    cite: str | None
    classID: str | int | float | bool | None
    """HTML writes classid."""
    className: str | None
    """Classes, parted by spaces; HTML writes class."""
    clear: str | int | float | bool | None
    clip: str | int | float | bool | None
    clipPath: str | int | float | bool | None
    """HTML writes clip-path."""
    clipPathUnits: str | int | float | bool | None
    """HTML writes clippathunits."""
    clipRule: str | int | float | bool | None
    """HTML writes clip-rule."""
    closedby: str | int | float | bool | None
    code: str | int | float | bool | None
    codebase: str | int | float | bool | None
    codetype: str | int | float | bool | None
    colSpan: int | None
    """A number. HTML writes colspan."""
    color: str | int | float | bool | None
    colorInterpolation: str | int | float | bool | None
    """HTML writes color-interpolation."""
    colorInterpolationFilters: str | int | float | bool | None
    """HTML writes color-interpolation-filters."""
    colorProfile: str | int | float | bool | None
    """HTML writes color-profile."""
    colorRendering: str | int | float | bool | None
    """HTML writes color-rendering."""
    cols: int | None
    """A number from 1 on."""
    command: str | int | float | bool | None
    commandfor: str | int | float | bool | None
    compact: str | int | float | bool | None
    content: str | None
    contentEditable: bool | str | int | float | None
    """A word, or true and false. HTML writes contenteditable."""
    contentScriptType: str | int | float | bool | None
    """HTML writes contentscripttype."""
    contentStyleType: str | int | float | bool | None
    """HTML writes contentstyletype."""
    contextMenu: str | int | float | bool | None
    """HTML writes contextmenu."""
    controls: bool | None
    """On or off."""
    controlsList: str | int | float | bool | None
    """HTML writes controlslist."""
    coords: str | None
    crossOrigin: str | int | float | bool | None
    """HTML writes crossorigin."""
    cursor: str | int | float | bool | None
    cx: str | int | float | bool | None
    cy: str | int | float | bool | None
    d: str | None
    dangerouslySetInnerHTML: Mapping[str, str] | None
    """HTML as it is: never an editor's."""
    data: str | int | float | bool | None
    datatype: str | int | float | bool | None
    dateTime: str | int | float | bool | None
    """HTML writes datetime."""
    decelerate: str | int | float | bool | None
    declare: str | int | float | bool | None
    decoding: str | int | float | bool | None
    default: bool | None
    """On or off."""
    defaultChecked: bool | None
    """Whether a box is ticked until a visitor changes it."""
    defaultValue: str | int | float | None
    """What a field holds until a visitor changes it."""
    defer: bool | None
    """On or off."""
    descent: str | int | float | bool | None
    diffuseConstant: str | int | float | bool | None
    """HTML writes diffuseconstant."""
    dir: str | None
    direction: str | int | float | bool | None
    dirname: str | int | float | bool | None
    disablePictureInPicture: bool | None
    """On or off. HTML writes disablepictureinpicture."""
    disableRemotePlayback: bool | None
    """On or off. HTML writes disableremoteplayback."""
    disabled: bool | None
    """On or off."""
    display: str | int | float | bool | None
    divisor: str | int | float | bool | None
    dominantBaseline: str | int | float | bool | None
    """HTML writes dominant-baseline."""
    download: bool | str | None
    """On or off, or a text."""
    draggable: bool | str | int | float | None
    """A word, or true and false."""
    dur: str | int | float | bool | None
    dx: str | int | float | bool | None
    dy: str | int | float | bool | None
    edgeMode: str | int | float | bool | None
    """HTML writes edgemode."""
    elementtiming: str | int | float | bool | None
    elevation: str | int | float | bool | None
    enableBackground: str | int | float | bool | None
    """HTML writes enable-background."""
    encType: str | int | float | bool | None
    """HTML writes enctype."""
    end: str | int | float | bool | None
    enterKeyHint: str | None
    """HTML writes enterkeyhint."""
    exponent: str | int | float | bool | None
    exportparts: str | int | float | bool | None
    externalResourcesRequired: bool | str | int | float | None
    """A word, or true and false. HTML writes externalresourcesrequired."""
    face: str | int | float | bool | None
    fetchPriority: str | int | float | bool | None
    """HTML writes fetchpriority."""
    fill: str | int | float | bool | None
    fillOpacity: str | int | float | bool | None
    """HTML writes fill-opacity."""
    fillRule: str | int | float | bool | None
    """HTML writes fill-rule."""
    filter: str | int | float | bool | None
    filterRes: str | int | float | bool | None
    """HTML writes filterres."""
    filterUnits: str | int | float | bool | None
    """HTML writes filterunits."""
    floodColor: str | int | float | bool | None
    """HTML writes flood-color."""
    floodOpacity: str | int | float | bool | None
    """HTML writes flood-opacity."""
    focusable: bool | str | int | float | None
    """A word, or true and false."""
    fontFamily: str | int | float | bool | None
    """HTML writes font-family."""
    fontSize: str | int | float | bool | None
    """HTML writes font-size."""
    fontSizeAdjust: str | int | float | bool | None
    """HTML writes font-size-adjust."""
    fontStretch: str | int | float | bool | None
    """HTML writes font-stretch."""
    fontStyle: str | int | float | bool | None
    """HTML writes font-style."""
    fontVariant: str | int | float | bool | None
    """HTML writes font-variant."""
    fontWeight: str | int | float | bool | None
    """HTML writes font-weight."""
    form: str | None
    formAction: str | None
    """An address. HTML writes formaction."""
    formEncType: str | int | float | bool | None
    """HTML writes formenctype."""
    formMethod: str | None
    """HTML writes formmethod."""
    formNoValidate: bool | None
    """On or off. HTML writes formnovalidate."""
    formTarget: str | int | float | bool | None
    """HTML writes formtarget."""
    format: str | int | float | bool | None
    frame: str | int | float | bool | None
    frameBorder: str | int | float | bool | None
    """HTML writes frameborder."""
    fx: str | int | float | bool | None
    fy: str | int | float | bool | None
    g1: str | int | float | bool | None
    g2: str | int | float | bool | None
    glyphName: str | int | float | bool | None
    """HTML writes glyph-name."""
    glyphOrientationHorizontal: str | int | float | bool | None
    """HTML writes glyph-orientation-horizontal."""
    glyphOrientationVertical: str | int | float | bool | None
    """HTML writes glyph-orientation-vertical."""
    glyphRef: str | int | float | bool | None
    """HTML writes glyphref."""
    gradientTransform: str | int | float | bool | None
    """HTML writes gradienttransform."""
    gradientUnits: str | int | float | bool | None
    """HTML writes gradientunits."""
    hanging: str | int | float | bool | None
    headers: str | int | float | bool | None
    height: str | int | float | bool | None
    hidden: bool | None
    """On or off."""
    high: str | int | float | bool | None
    horizAdvX: str | int | float | bool | None
    """HTML writes horiz-adv-x."""
    horizOriginX: str | int | float | bool | None
    """HTML writes horiz-origin-x."""
    href: str | None
    """An address."""
    hrefLang: str | None
    """HTML writes hreflang."""
    hspace: str | int | float | bool | None
    htmlFor: str | None
    """The id of the field that a label is for; HTML writes for."""
    httpEquiv: str | int | float | bool | None
    """HTML writes http-equiv."""
    icon: str | int | float | bool | None
    id: str | None
    ideographic: str | int | float | bool | None
    imageRendering: str | int | float | bool | None
    """HTML writes image-rendering."""
    imageSizes: str | int | float | bool | None
    """HTML writes imagesizes."""
    imageSrcSet: str | int | float | bool | None
    """HTML writes imagesrcset."""
    in2: str | int | float | bool | None
    inert: bool | None
    """On or off."""
    inlist: str | int | float | bool | None
    innerhtml: str | int | float | bool | None
    inputMode: str | None
    """HTML writes inputmode."""
    integrity: str | None
    intercept: str | int | float | bool | None
    interestfor: str | int | float | bool | None
    itemID: str | int | float | bool | None
    """HTML writes itemid."""
    itemProp: str | None
    """HTML writes itemprop."""
    itemRef: str | int | float | bool | None
    """HTML writes itemref."""
    itemScope: bool | None
    """On or off. HTML writes itemscope."""
    itemType: str | int | float | bool | None
    """HTML writes itemtype."""
    k: str | int | float | bool | None
    k1: str | int | float | bool | None
    k2: str | int | float | bool | None
    k3: str | int | float | bool | None
    k4: str | int | float | bool | None
    kernelMatrix: str | int | float | bool | None
    """HTML writes kernelmatrix."""
    kernelUnitLength: str | int | float | bool | None
    """HTML writes kernelunitlength."""
    kerning: str | int | float | bool | None
    key: str | int | None
    """What an item of a list is known by: its own, not its place."""
    keyParams: str | int | float | bool | None
    """HTML writes keyparams."""
    keyPoints: str | int | float | bool | None
    """HTML writes keypoints."""
    keySplines: str | int | float | bool | None
    """HTML writes keysplines."""
    keyTimes: str | int | float | bool | None
    """HTML writes keytimes."""
    keyType: str | int | float | bool | None
    """HTML writes keytype."""
    kind: str | None
    label: str | bool | int | float | None
    lang: str | None
    language: str | int | float | bool | None
    lengthAdjust: str | int | float | bool | None
    """HTML writes lengthadjust."""
    letterSpacing: str | int | float | bool | None
    """HTML writes letter-spacing."""
    lightingColor: str | int | float | bool | None
    """HTML writes lighting-color."""
    limitingConeAngle: str | int | float | bool | None
    """HTML writes limitingconeangle."""
    link: str | int | float | bool | None
    list: str | None
    loading: str | int | float | bool | None
    local: str | int | float | bool | None
    longdesc: str | int | float | bool | None
    loop: bool | None
    """On or off."""
    low: str | int | float | bool | None
    manifest: str | int | float | bool | None
    marginHeight: str | int | float | bool | None
    """HTML writes marginheight."""
    marginWidth: str | int | float | bool | None
    """HTML writes marginwidth."""
    markerEnd: str | int | float | bool | None
    """HTML writes marker-end."""
    markerHeight: str | int | float | bool | None
    """HTML writes markerheight."""
    markerMid: str | int | float | bool | None
    """HTML writes marker-mid."""
    markerStart: str | int | float | bool | None
    """HTML writes marker-start."""
    markerUnits: str | int | float | bool | None
    """HTML writes markerunits."""
    markerWidth: str | int | float | bool | None
    """HTML writes markerwidth."""
    mask: str | int | float | bool | None
    maskContentUnits: str | int | float | bool | None
    """HTML writes maskcontentunits."""
    maskType: str | int | float | bool | None
    """HTML writes masktype."""
    maskUnits: str | int | float | bool | None
    """HTML writes maskunits."""
    mathematical: str | int | float | bool | None
    max: str | int | float | bool | None
    maxLength: int | None
    """A number. HTML writes maxlength."""
    media: str | None
    mediaGroup: str | int | float | bool | None
    """HTML writes mediagroup."""
    method: str | None
    min: str | int | float | bool | None
    minLength: int | None
    """A number. HTML writes minlength."""
    mode: str | int | float | bool | None
    multiple: bool | None
    """On or off."""
    muted: bool | None
    """On or off."""
    name: str | None
    noModule: bool | None
    """On or off. HTML writes nomodule."""
    noValidate: bool | None
    """On or off. HTML writes novalidate."""
    nohref: str | int | float | bool | None
    nonce: str | None
    noshade: str | int | float | bool | None
    nowrap: str | int | float | bool | None
    numOctaves: str | int | float | bool | None
    """HTML writes numoctaves."""
    object: str | int | float | bool | None
    offset: str | int | float | bool | None
    onAbort: Handler | None
    """A function of Python, or a command of js."""
    onAnimationEnd: Handler | None
    """A function of Python, or a command of js."""
    onAnimationIteration: Handler | None
    """A function of Python, or a command of js."""
    onAnimationStart: Handler | None
    """A function of Python, or a command of js."""
    onAuxClick: Handler | None
    """A function of Python, or a command of js."""
    onBeforeInput: Handler | None
    """A function of Python, or a command of js."""
    onBeforeToggle: Handler | None
    """A function of Python, or a command of js."""
    onBlur: Handler | None
    """A function of Python, or a command of js."""
    onCanPlay: Handler | None
    """A function of Python, or a command of js."""
    onCanPlayThrough: Handler | None
    """A function of Python, or a command of js."""
    onCancel: Handler | None
    """A function of Python, or a command of js."""
    onChange: Handler | None
    """A function of Python, or a command of js."""
    onClick: Handler | None
    """A function of Python, or a command of js."""
    onClose: Handler | None
    """A function of Python, or a command of js."""
    onCompositionEnd: Handler | None
    """A function of Python, or a command of js."""
    onCompositionStart: Handler | None
    """A function of Python, or a command of js."""
    onCompositionUpdate: Handler | None
    """A function of Python, or a command of js."""
    onContextMenu: Handler | None
    """A function of Python, or a command of js."""
    onCopy: Handler | None
    """A function of Python, or a command of js."""
    onCut: Handler | None
    """A function of Python, or a command of js."""
    onDoubleClick: Handler | None
    """A function of Python, or a command of js."""
    onDrag: Handler | None
    """A function of Python, or a command of js."""
    onDragEnd: Handler | None
    """A function of Python, or a command of js."""
    onDragEnter: Handler | None
    """A function of Python, or a command of js."""
    onDragExit: Handler | None
    """A function of Python, or a command of js."""
    onDragLeave: Handler | None
    """A function of Python, or a command of js."""
    onDragOver: Handler | None
    """A function of Python, or a command of js."""
    onDragStart: Handler | None
    """A function of Python, or a command of js."""
    onDrop: Handler | None
    """A function of Python, or a command of js."""
    onDurationChange: Handler | None
    """A function of Python, or a command of js."""
    onEmptied: Handler | None
    """A function of Python, or a command of js."""
    onEncrypted: Handler | None
    """A function of Python, or a command of js."""
    onEnded: Handler | None
    """A function of Python, or a command of js."""
    onError: Handler | None
    """A function of Python, or a command of js."""
    onEscape: Handler | None
    """A function of Python, or a command of js."""
    onFocus: Handler | None
    """A function of Python, or a command of js."""
    onGotPointerCapture: Handler | None
    """A function of Python, or a command of js."""
    onInput: Handler | None
    """A function of Python, or a command of js."""
    onIntersect: Handler | None
    """A function of Python, or a command of js."""
    onInvalid: Handler | None
    """A function of Python, or a command of js."""
    onKeyDown: Handler | None
    """A function of Python, or a command of js."""
    onKeyPress: Handler | None
    """A function of Python, or a command of js."""
    onKeyUp: Handler | None
    """A function of Python, or a command of js."""
    onLoad: Handler | None
    """A function of Python, or a command of js."""
    onLoadStart: Handler | None
    """A function of Python, or a command of js."""
    onLoadedData: Handler | None
    """A function of Python, or a command of js."""
    onLoadedMetadata: Handler | None
    """A function of Python, or a command of js."""
    onLostPointerCapture: Handler | None
    """A function of Python, or a command of js."""
    onMount: Handler | None
    """A function of Python, or a command of js."""
    onMouseDown: Handler | None
    """A function of Python, or a command of js."""
    onMouseEnter: Handler | None
    """A function of Python, or a command of js."""
    onMouseLeave: Handler | None
    """A function of Python, or a command of js."""
    onMouseMove: Handler | None
    """A function of Python, or a command of js."""
    onMouseOut: Handler | None
    """A function of Python, or a command of js."""
    onMouseOver: Handler | None
    """A function of Python, or a command of js."""
    onMouseUp: Handler | None
    """A function of Python, or a command of js."""
    onPaste: Handler | None
    """A function of Python, or a command of js."""
    onPause: Handler | None
    """A function of Python, or a command of js."""
    onPlay: Handler | None
    """A function of Python, or a command of js."""
    onPlaying: Handler | None
    """A function of Python, or a command of js."""
    onPointerCancel: Handler | None
    """A function of Python, or a command of js."""
    onPointerDown: Handler | None
    """A function of Python, or a command of js."""
    onPointerEnter: Handler | None
    """A function of Python, or a command of js."""
    onPointerLeave: Handler | None
    """A function of Python, or a command of js."""
    onPointerMove: Handler | None
    """A function of Python, or a command of js."""
    onPointerOut: Handler | None
    """A function of Python, or a command of js."""
    onPointerOver: Handler | None
    """A function of Python, or a command of js."""
    onPointerUp: Handler | None
    """A function of Python, or a command of js."""
    onProgress: Handler | None
    """A function of Python, or a command of js."""
    onRateChange: Handler | None
    """A function of Python, or a command of js."""
    onReset: Handler | None
    """A function of Python, or a command of js."""
    onResize: Handler | None
    """A function of Python, or a command of js."""
    onScroll: Handler | None
    """A function of Python, or a command of js."""
    onScrollEnd: Handler | None
    """A function of Python, or a command of js."""
    onSeeked: Handler | None
    """A function of Python, or a command of js."""
    onSeeking: Handler | None
    """A function of Python, or a command of js."""
    onSelect: Handler | None
    """A function of Python, or a command of js."""
    onStalled: Handler | None
    """A function of Python, or a command of js."""
    onSubmit: Handler | None
    """A function of Python, or a command of js."""
    onSuspend: Handler | None
    """A function of Python, or a command of js."""
    onTarget: Handler | None
    """A function of Python, or a command of js."""
    onTimeUpdate: Handler | None
    """A function of Python, or a command of js."""
    onToggle: Handler | None
    """A function of Python, or a command of js."""
    onTouchCancel: Handler | None
    """A function of Python, or a command of js."""
    onTouchEnd: Handler | None
    """A function of Python, or a command of js."""
    onTouchMove: Handler | None
    """A function of Python, or a command of js."""
    onTouchStart: Handler | None
    """A function of Python, or a command of js."""
    onTransitionCancel: Handler | None
    """A function of Python, or a command of js."""
    onTransitionEnd: Handler | None
    """A function of Python, or a command of js."""
    onTransitionRun: Handler | None
    """A function of Python, or a command of js."""
    onTransitionStart: Handler | None
    """A function of Python, or a command of js."""
    onVolumeChange: Handler | None
    """A function of Python, or a command of js."""
    onWaiting: Handler | None
    """A function of Python, or a command of js."""
    onWheel: Handler | None
    """A function of Python, or a command of js."""
    opacity: str | int | float | bool | None
    open: bool | None
    """On or off."""
    operator: str | int | float | bool | None
    optimum: str | int | float | bool | None
    order: str | int | float | bool | None
    orient: str | int | float | bool | None
    orientation: str | bool | int | float | None
    origin: str | int | float | bool | None
    overflow: str | int | float | bool | None
    overlinePosition: str | int | float | bool | None
    """HTML writes overline-position."""
    overlineThickness: str | int | float | bool | None
    """HTML writes overline-thickness."""
    paintOrder: str | int | float | bool | None
    """HTML writes paint-order."""
    panose1: str | int | float | bool | None
    part: str | int | float | bool | None
    pathLength: str | int | float | bool | None
    """HTML writes pathlength."""
    pattern: str | None
    patternContentUnits: str | int | float | bool | None
    """HTML writes patterncontentunits."""
    patternTransform: str | int | float | bool | None
    """HTML writes patterntransform."""
    patternUnits: str | int | float | bool | None
    """HTML writes patternunits."""
    ping: str | int | float | bool | None
    placeholder: str | bool | int | float | None
    playsInline: bool | None
    """On or off. HTML writes playsinline."""
    pointerEvents: str | int | float | bool | None
    """HTML writes pointer-events."""
    points: str | None
    pointsAtX: str | int | float | bool | None
    """HTML writes pointsatx."""
    pointsAtY: str | int | float | bool | None
    """HTML writes pointsaty."""
    pointsAtZ: str | int | float | bool | None
    """HTML writes pointsatz."""
    popover: str | int | float | bool | None
    popoverTarget: str | int | float | bool | None
    """HTML writes popovertarget."""
    popoverTargetAction: str | int | float | bool | None
    """HTML writes popovertargetaction."""
    poster: str | None
    prefix: str | int | float | bool | None
    preload: str | int | float | bool | None
    preserveAlpha: bool | str | int | float | None
    """A word, or true and false. HTML writes preservealpha."""
    preserveAspectRatio: str | int | float | bool | None
    """HTML writes preserveaspectratio."""
    primitiveUnits: str | int | float | bool | None
    """HTML writes primitiveunits."""
    profile: str | int | float | bool | None
    property: str | int | float | bool | None
    r: str | int | float | bool | None
    radioGroup: str | int | float | bool | None
    """HTML writes radiogroup."""
    radius: str | int | float | bool | None
    readOnly: bool | None
    """On or off. HTML writes readonly."""
    ref: Any
    refX: str | int | float | bool | None
    """HTML writes refx."""
    refY: str | int | float | bool | None
    """HTML writes refy."""
    referrerPolicy: str | int | float | bool | None
    """HTML writes referrerpolicy."""
    rel: str | None
    renderingIntent: str | int | float | bool | None
    """HTML writes rendering-intent."""
    repeatCount: str | int | float | bool | None
    """HTML writes repeatcount."""
    repeatDur: str | int | float | bool | None
    """HTML writes repeatdur."""
    required: bool | None
    """On or off."""
    requiredExtensions: str | int | float | bool | None
    """HTML writes requiredextensions."""
    requiredFeatures: str | int | float | bool | None
    """HTML writes requiredfeatures."""
    resource: str | int | float | bool | None
    restart: str | int | float | bool | None
    result: str | int | float | bool | None
    results: str | int | float | bool | None
    reversed: bool | None
    """On or off."""
    role: str | None
    rotate: str | int | float | bool | None
    rowSpan: int | None
    """A number. HTML writes rowspan."""
    rows: int | None
    """A number from 1 on."""
    rules: str | int | float | bool | None
    rx: str | int | float | bool | None
    ry: str | int | float | bool | None
    sandbox: str | None
    scale: str | int | float | bool | None
    scope: str | None
    scoped: bool | None
    """On or off."""
    scrolling: str | int | float | bool | None
    seamless: bool | None
    """On or off."""
    security: str | int | float | bool | None
    seed: str | int | float | bool | None
    selected: str | bool | int | float | None
    shadowrootmode: str | int | float | bool | None
    shape: str | int | float | bool | None
    shapeRendering: str | int | float | bool | None
    """HTML writes shape-rendering."""
    size: int | None
    """A number from 1 on."""
    sizes: str | None
    slope: str | int | float | bool | None
    slot: str | None
    spacing: str | int | float | bool | None
    span: int | None
    """A number from 1 on."""
    specularConstant: str | int | float | bool | None
    """HTML writes specularconstant."""
    specularExponent: str | int | float | bool | None
    """HTML writes specularexponent."""
    speed: str | int | float | bool | None
    spellCheck: bool | str | int | float | None
    """A word, or true and false. HTML writes spellcheck."""
    spreadMethod: str | int | float | bool | None
    """HTML writes spreadmethod."""
    src: str | None
    """An address."""
    srcDoc: str | None
    """HTML writes srcdoc."""
    srcLang: str | None
    """HTML writes srclang."""
    srcSet: str | None
    """HTML writes srcset."""
    standby: str | int | float | bool | None
    start: int | None
    """A number."""
    startOffset: str | int | float | bool | None
    """HTML writes startoffset."""
    stdDeviation: str | int | float | bool | None
    """HTML writes stddeviation."""
    stemh: str | int | float | bool | None
    stemv: str | int | float | bool | None
    step: str | int | float | bool | None
    stitchTiles: str | int | float | bool | None
    """HTML writes stitchtiles."""
    stopColor: str | int | float | bool | None
    """HTML writes stop-color."""
    stopOpacity: str | int | float | bool | None
    """HTML writes stop-opacity."""
    strikethroughPosition: str | int | float | bool | None
    """HTML writes strikethrough-position."""
    strikethroughThickness: str | int | float | bool | None
    """HTML writes strikethrough-thickness."""
    string: str | int | float | bool | None
    stroke: str | int | float | bool | None
    strokeDasharray: str | int | float | bool | None
    """HTML writes stroke-dasharray."""
    strokeDashoffset: str | int | float | bool | None
    """HTML writes stroke-dashoffset."""
    strokeLinecap: str | int | float | bool | None
    """HTML writes stroke-linecap."""
    strokeLinejoin: str | int | float | bool | None
    """HTML writes stroke-linejoin."""
    strokeMiterlimit: str | int | float | bool | None
    """HTML writes stroke-miterlimit."""
    strokeOpacity: str | int | float | bool | None
    """HTML writes stroke-opacity."""
    strokeWidth: str | int | float | bool | None
    """HTML writes stroke-width."""
    style: Mapping[str, str | int | float | None] | None
    """Properties in camel case."""
    summary: str | int | float | bool | None
    suppresscontenteditablewarning: str | int | float | bool | None
    suppresshydrationwarning: str | int | float | bool | None
    surfaceScale: str | int | float | bool | None
    """HTML writes surfacescale."""
    systemLanguage: str | int | float | bool | None
    """HTML writes systemlanguage."""
    tabIndex: int | None
    """A number. HTML writes tabindex."""
    tableValues: str | int | float | bool | None
    """HTML writes tablevalues."""
    target: str | None
    targetX: str | int | float | bool | None
    """HTML writes targetx."""
    targetY: str | int | float | bool | None
    """HTML writes targety."""
    text: str | int | float | bool | None
    textAnchor: str | int | float | bool | None
    """HTML writes text-anchor."""
    textDecoration: str | int | float | bool | None
    """HTML writes text-decoration."""
    textLength: str | int | float | bool | None
    """HTML writes textlength."""
    textRendering: str | int | float | bool | None
    """HTML writes text-rendering."""
    title: str | None
    to: str | int | float | bool | None
    transform: str | None
    transformOrigin: str | int | float | bool | None
    """HTML writes transform-origin."""
    translate: str | int | float | bool | None
    type: str | None
    typeof: str | int | float | bool | None
    u1: str | int | float | bool | None
    u2: str | int | float | bool | None
    underlinePosition: str | int | float | bool | None
    """HTML writes underline-position."""
    underlineThickness: str | int | float | bool | None
    """HTML writes underline-thickness."""
    unicode: str | int | float | bool | None
    unicodeBidi: str | int | float | bool | None
    """HTML writes unicode-bidi."""
    unicodeRange: str | int | float | bool | None
    """HTML writes unicode-range."""
    unitsPerEm: str | int | float | bool | None
    """HTML writes units-per-em."""
    unselectable: str | int | float | bool | None
    useMap: str | None
    """HTML writes usemap."""
    vAlphabetic: str | int | float | bool | None
    """HTML writes v-alphabetic."""
    vHanging: str | int | float | bool | None
    """HTML writes v-hanging."""
    vIdeographic: str | int | float | bool | None
    """HTML writes v-ideographic."""
    vMathematical: str | int | float | bool | None
    """HTML writes v-mathematical."""
    valign: str | int | float | bool | None
    value: bool | str | int | float | None
    """A word, or true and false."""
    values: str | int | float | bool | None
    valuetype: str | int | float | bool | None
    vectorEffect: str | int | float | bool | None
    """HTML writes vector-effect."""
    version: str | int | float | bool | None
    vertAdvY: str | int | float | bool | None
    """HTML writes vert-adv-y."""
    vertOriginX: str | int | float | bool | None
    """HTML writes vert-origin-x."""
    vertOriginY: str | int | float | bool | None
    """HTML writes vert-origin-y."""
    viewBox: str | None
    """HTML writes viewbox."""
    viewTarget: str | int | float | bool | None
    """HTML writes viewtarget."""
    virtualkeyboardpolicy: str | int | float | bool | None
    visibility: str | int | float | bool | None
    vlink: str | int | float | bool | None
    vocab: str | int | float | bool | None
    vspace: str | int | float | bool | None
    webkitdirectory: str | int | float | bool | None
    width: str | int | float | bool | None
    widths: str | int | float | bool | None
    wmode: str | int | float | bool | None
    wordSpacing: str | int | float | bool | None
    """HTML writes word-spacing."""
    wrap: str | None
    writingMode: str | int | float | bool | None
    """HTML writes writing-mode."""
    writingsuggestions: str | int | float | bool | None
    x: str | int | float | bool | None
    x1: str | int | float | bool | None
    x2: str | int | float | bool | None
    xChannelSelector: str | int | float | bool | None
    """HTML writes xchannelselector."""
    xHeight: str | int | float | bool | None
    """HTML writes x-height."""
    xlinkActuate: str | int | float | bool | None
    """HTML writes xlink:actuate."""
    xlinkArcrole: str | int | float | bool | None
    """HTML writes xlink:arcrole."""
    xlinkHref: str | int | float | bool | None
    """HTML writes xlink:href."""
    xlinkRole: str | int | float | bool | None
    """HTML writes xlink:role."""
    xlinkShow: str | int | float | bool | None
    """HTML writes xlink:show."""
    xlinkTitle: str | int | float | bool | None
    """HTML writes xlink:title."""
    xlinkType: str | int | float | bool | None
    """HTML writes xlink:type."""
    xmlBase: str | int | float | bool | None
    """HTML writes xml:base."""
    xmlLang: str | int | float | bool | None
    """HTML writes xml:lang."""
    xmlSpace: str | int | float | bool | None
    """HTML writes xml:space."""
    xmlns: str | None
    xmlnsXlink: str | int | float | bool | None
    """HTML writes xmlns:xlink."""
    y: str | int | float | bool | None
    y1: str | int | float | bool | None
    y2: str | int | float | bool | None
    yChannelSelector: str | int | float | bool | None
    """HTML writes ychannelselector."""
    z: str | int | float | bool | None
    zoomAndPan: str | int | float | bool | None
    """HTML writes zoomandpan."""

def dataset(**values: str | int | float | bool | None) -> HtmlAttributes:
    """Return ``data-…`` attributes: ``dataset(seat_row=3)`` is ``{"data-seat-row": 3}``."""
