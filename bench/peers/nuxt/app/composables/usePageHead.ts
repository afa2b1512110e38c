/** Writes a page's head: title, description, languages, what social networks read, colours. */
import type { Page } from "#shared/types/content";

export function usePageHead(page: Page): void {
  const { origin } = useRequestURL();
  const url = origin + page.path;
  useHead({
    htmlAttrs: {
      "data-header-theme": page.theme,
      style: `--page:${page.colour};--field:${page.colour}`,
    },
    link: [
      { rel: "canonical", href: url },
      ...Object.entries(page.languages).map(([hreflang, path]) => ({
        rel: "alternate" as const,
        hreflang,
        href: origin + path,
      })),
      { rel: "alternate", hreflang: "x-default", href: url },
      { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
    ],
  });
  const { title, description, image } = page.seo;
  useSeoMeta({
    title,
    description,
    ogType: "article",
    ogTitle: title,
    ogDescription: description,
    ogUrl: url,
    ogSiteName: "Villa Médicis",
    ogLocale: "fr_FR",
    ogImage: origin + image.url,
    ogImageAlt: image.alt,
    twitterCard: "summary_large_image",
  });
}
