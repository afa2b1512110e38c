/** Has the browser fetch the documents of links ahead that it loads in full, by speculation rules. */
import type { Builds } from "./builds.ts";
import { ALL_PAGES, FULL_LOADS } from "./speculation-rules.ts";

export class Speculation {
  #isDeclared = false;

  /** Once another build is served, every link is loaded in full. */
  constructor(builds: Pick<Builds, "onOutdated">) {
    builds.onOutdated(() => {
      addRules(ALL_PAGES);
    });
  }

  /**
   * Declares the rules for links that load in full; call it once there is one. Rules with
   * selectors have Chromium look at all links' style whenever the address changes.
   */
  declare(): void {
    if (this.#isDeclared) return;
    this.#isDeclared = true;
    addRules(FULL_LOADS);
  }
}

/** Browsers that know no such rules ignore the script. */
function addRules(rules: string): void {
  const script = document.createElement("script");
  script.type = "speculationrules";
  script.textContent = rules;
  document.head.append(script);
}
