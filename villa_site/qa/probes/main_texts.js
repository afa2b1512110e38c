/* The texts of paragraphs and headings in the main part. */
() => textsIn(document.querySelector("main") ?? document.body)
  .filter(({ element }) => element.closest("p, h1") && !element.closest("article article, li article, a, aside"))
  .filter(({ element }) => !element.closest("form, button, nav, [role=status], [inert], [aria-hidden=true], label, output"))
  .filter(({ element }) => opacityOf(element) > 0.1)
  .map(({ node }) => node.data.trim().replace(/\s+/g, " "))
  .filter((text) => text.length > 40)
