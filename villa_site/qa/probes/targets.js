/* Controls that a finger misses: buttons, fields and links without words below 24 pixels. */
() => [...document.querySelectorAll(
  "button, summary, select, input, textarea, [role=button], a:has(> :is(svg, img):only-child)",
)]
  .filter((element) => isShown(element) && !isForReadersOnly(element) && !isOutOfReach(element))
  .filter((element) => !element.disabled && styleOf(element).pointerEvents !== "none")
  .flatMap((element) => {
    const label = element.matches("[type=checkbox], [type=radio]") ? element.labels?.[0] : null;
    const { width, height } = (label ?? element).getBoundingClientRect();
    const size = `${Math.round(width)} by ${Math.round(height)} pixels`;
    return Math.min(width, height) < 23.5 ? [spot(element, `it has ${size}`)] : [];
  })
