/** Reads the pictures of a group from what the page shows of them. */

export interface Enlargeable {
  readonly id: string;
  readonly link: HTMLElement;
  readonly alt: string;
  /** The HTML of the caption with the credit, and the description; empty without. */
  readonly caption: string;
  readonly description: string;
  /** The file for browsers without `srcset`, all files, and the largest of them. */
  readonly src: string;
  readonly srcset: string;
  readonly largest: string;
  /** The address of its IIIF Image API service; empty without one. */
  readonly service: string;
}

export function enlargeablesOf(group: Element): Enlargeable[] {
  const figures = group.matches(".enlargeable")
    ? [group]
    : [...group.querySelectorAll(".enlargeable")];
  return figures.map(enlargeable).filter((each) => each !== undefined);
}

function enlargeable(figure: Element): Enlargeable | undefined {
  const link = figure.querySelector<HTMLElement>(".enlarge-link");
  const image = figure.querySelector("img");
  if (!link || !image) return undefined;
  const { src, srcset, alt } = image;
  return {
    id: figure.id,
    link,
    alt,
    caption: figure.querySelector("figcaption")?.innerHTML ?? "",
    description: figure.querySelector(".enlarge-description")?.textContent ?? "",
    src,
    srcset,
    largest: largestOf(srcset) ?? src,
    service: link.dataset.iiif ?? "",
  };
}

/** The widest file of a `srcset`; the server has none with commas in its address. */
function largestOf(srcset: string): string | undefined {
  let [widest, file]: [number, string | undefined] = [0, undefined];
  for (const candidate of srcset.split(",")) {
    const [url, width = ""] = candidate.trim().split(/\s+/);
    if (Number.parseInt(width, 10) > widest) [widest, file] = [Number.parseInt(width, 10), url];
  }
  return file;
}
