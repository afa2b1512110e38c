/* Texts smaller than 12 pixels. */
() => textsIn(document.body)
  .filter(({ element }) => !element.closest("sup, sub, svg, [aria-hidden=true]"))
  .filter(({ element }) => parseFloat(styleOf(element).fontSize) < 11.95)
  .map(({ element }) => spot(element, `its text has ${styleOf(element).fontSize}`))
