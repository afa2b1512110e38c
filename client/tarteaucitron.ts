/** Gives the build the few services of tarteaucitron that the site uses. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Plugin } from "vite";

const NAME = "virtual:tarteaucitron-services";
const SOURCE = join(import.meta.dirname, "node_modules/tarteaucitronjs/tarteaucitron.services.js");
const SERVICES = ["gtag", "googleads", "googletagmanager", "facebookpixel", "tiktok"];

export function tarteaucitronServices(): Plugin {
  return {
    name: "tarteaucitron-services",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const whole = readFileSync(SOURCE, "utf8");
      const source = SERVICES.map((name) => definition(name, whole)).join("\n");
      const file = this.emitFile({ type: "asset", name: "tarteaucitron.services.js", source });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}

/** Each service is one assignment that begins and ends in the first column. */
function definition(name: string, whole: string): string {
  const start = `\ntarteaucitron.services.${name} = {\n`;
  const from = whole.indexOf(start);
  const to = whole.indexOf("\n};\n", from);
  if (from < 0 || to < 0) throw new Error(`tarteaucitron has no service ${name} any more.`);
  return whole.slice(from + 1, to + 4);
}
