/** Loads the images that are far below when the page is printed. */
export function loadImagesBeforePrint(): void {
  window.addEventListener("beforeprint", () => {
    for (const image of document.querySelectorAll("img[loading=lazy]"))
      image.setAttribute("loading", "eager");
  });
}
