/** Speculation rules: which documents browsers fetch ahead. The page's policy has their hashes. */
const PAGES = {
  and: [{ href_matches: "/*" }, { not: { href_matches: ["/_villa/*", "/wp-content/*"] } }],
};
const LOADED_IN_FULL = '[data-full-load], [data-full-load] a, a[rel~="external"]';

/** For the links that load in full. */
export const FULL_LOADS = rules({ and: [PAGES, { selector_matches: LOADED_IN_FULL }] });
/** For all links, once another build is served. */
export const ALL_PAGES = rules(PAGES);

function rules(where: object): string {
  return JSON.stringify({ prefetch: [{ where, eagerness: "moderate" }] });
}
