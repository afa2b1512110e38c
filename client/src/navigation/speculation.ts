/** Has the browser fetch the documents of links ahead that it loads in full, by speculation rules. */
import type { Builds } from "./builds.ts";

const PAGES = {
  and: [{ href_matches: "/*" }, { not: { href_matches: ["/_villa/*", "/wp-content/*"] } }],
};
const LOADED_IN_FULL = '[data-full-load], [data-full-load] a, a[rel~="external"]';

/** Declares the rules; once another build is served, every link is loaded in full. */
export function speculate(builds: Builds): void {
  addRules({ and: [PAGES, { selector_matches: LOADED_IN_FULL }] });
  builds.onOutdated(() => {
    addRules(PAGES);
  });
}

/**
 * Browsers that know no such rules ignore the script. Chromium refuses them where the page's policy
 * names a hash, which it does for an import map.
 */
function addRules(where: object): void {
  if (document.querySelector("script[type=importmap]")) return;
  const script = document.createElement("script");
  script.type = "speculationrules";
  script.textContent = JSON.stringify({ prefetch: [{ where, eagerness: "moderate" }] });
  document.head.append(script);
}
