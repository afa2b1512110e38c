/** Speculation rules: which documents browsers fetch ahead. The page's policy has their hashes. */
import { LOADED_IN_FULL } from "./links.ts";

const PAGES = {
  and: [{ href_matches: "/*" }, { not: { href_matches: ["/_villa/*", "/wp-content/*"] } }],
};

/** For the links that load in full. */
export const FULL_LOADS = rules({ and: [PAGES, { selector_matches: LOADED_IN_FULL }] });
/** For all links, once another build is served. */
export const ALL_PAGES = rules(PAGES);

function rules(where: object): string {
  return JSON.stringify({ prefetch: [{ where, eagerness: "moderate" }] });
}
