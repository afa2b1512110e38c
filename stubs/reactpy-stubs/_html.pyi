"""The elements of ``html`` with the types of what they take.

`make reference` writes this file.
"""

from collections.abc import Sequence
from typing import TypeAlias, overload

from reactpy.types import Component, VdomDict

from villa_site.engine.html_attributes import HtmlAttributes

__all__ = ["h", "html"]

Child: TypeAlias = Component | VdomDict | str | int | float | None | Sequence[Child]
"""What an element may hold; nothing is shown of None."""

class Element:
    """Makes an element of its attributes, if it has any, and its children."""

    @overload
    def __call__(self, *children: Child) -> VdomDict: ...
    @overload
    def __call__(self, attributes: HtmlAttributes, /, *children: Child) -> VdomDict: ...

class SvgConstructor(Element):
    a: Element
    animate: Element
    animateMotion: Element
    animateTransform: Element
    circle: Element
    clipPath: Element
    defs: Element
    desc: Element
    discard: Element
    ellipse: Element
    feBlend: Element
    feColorMatrix: Element
    feComponentTransfer: Element
    feComposite: Element
    feConvolveMatrix: Element
    feDiffuseLighting: Element
    feDisplacementMap: Element
    feDistantLight: Element
    feDropShadow: Element
    feFlood: Element
    feFuncA: Element
    feFuncB: Element
    feFuncG: Element
    feFuncR: Element
    feGaussianBlur: Element
    feImage: Element
    feMerge: Element
    feMergeNode: Element
    feMorphology: Element
    feOffset: Element
    fePointLight: Element
    feSpecularLighting: Element
    feSpotLight: Element
    feTile: Element
    feTurbulence: Element
    filter: Element
    foreignObject: Element
    g: Element
    hatch: Element
    hatchpath: Element
    image: Element
    line: Element
    linearGradient: Element
    marker: Element
    mask: Element
    metadata: Element
    mpath: Element
    path: Element
    pattern: Element
    polygon: Element
    polyline: Element
    radialGradient: Element
    rect: Element
    script: Element
    set: Element
    stop: Element
    style: Element
    svg: Element
    switch: Element
    symbol: Element
    text: Element
    textPath: Element
    title: Element
    tspan: Element
    use: Element
    view: Element

class HtmlConstructor(Element):
    a: Element
    abbr: Element
    address: Element
    area: Element
    article: Element
    aside: Element
    audio: Element
    b: Element
    base: Element
    bdi: Element
    bdo: Element
    blockquote: Element
    body: Element
    br: Element
    button: Element
    canvas: Element
    caption: Element
    cite: Element
    code: Element
    col: Element
    colgroup: Element
    data: Element
    datalist: Element
    dd: Element
    del_: Element
    details: Element
    dfn: Element
    dialog: Element
    div: Element
    dl: Element
    dt: Element
    em: Element
    embed: Element
    fieldset: Element
    figcaption: Element
    figure: Element
    footer: Element
    form: Element
    fragment: Element
    h1: Element
    h2: Element
    h3: Element
    h4: Element
    h5: Element
    h6: Element
    head: Element
    header: Element
    hgroup: Element
    hr: Element
    html: Element
    i: Element
    iframe: Element
    img: Element
    input: Element
    ins: Element
    kbd: Element
    label: Element
    legend: Element
    li: Element
    link: Element
    main: Element
    map: Element
    mark: Element
    math: Element
    menu: Element
    menuitem: Element
    meta: Element
    meter: Element
    nav: Element
    noscript: Element
    object: Element
    ol: Element
    optgroup: Element
    option: Element
    output: Element
    p: Element
    param: Element
    picture: Element
    portal: Element
    pre: Element
    progress: Element
    q: Element
    rp: Element
    rt: Element
    ruby: Element
    s: Element
    samp: Element
    script: Element
    search: Element
    section: Element
    select: Element
    slot: Element
    small: Element
    source: Element
    span: Element
    strong: Element
    style: Element
    sub: Element
    summary: Element
    sup: Element
    table: Element
    tbody: Element
    td: Element
    template: Element
    textarea: Element
    tfoot: Element
    th: Element
    thead: Element
    time: Element
    title: Element
    tr: Element
    track: Element
    u: Element
    ul: Element
    var: Element
    video: Element
    wbr: Element
    svg: SvgConstructor

html: HtmlConstructor
h: HtmlConstructor
