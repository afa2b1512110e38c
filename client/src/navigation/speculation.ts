/** Has the browser fetch the documents of links ahead that it loads in full, by speculation rules. */
import type { Builds } from "./builds.ts";
import { ALL_PAGES, FULL_LOADS } from "./speculation-rules.ts";

/** Declares the rules; once another build is served, every link is loaded in full. */
export function speculate(builds: Builds): void {
  addRules(FULL_LOADS);
  builds.onOutdated(() => {
    addRules(ALL_PAGES);
  });
}

/** Browsers that know no such rules ignore the script. */
function addRules(rules: string): void {
  const script = document.createElement("script");
  script.type = "speculationrules";
  script.textContent = rules;
  document.head.append(script);
}
