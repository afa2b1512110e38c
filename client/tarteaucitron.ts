/** Gives the build the few services of tarteaucitron that the site uses. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { parseSync, type Plugin } from "vite";

const NAME = "virtual:tarteaucitron-services";
const SOURCE = join(import.meta.dirname, "node_modules/tarteaucitronjs/tarteaucitron.services.js");
const SERVICES = ["gtag", "googleads", "googletagmanager", "facebookpixel", "tiktok"];

export function tarteaucitronServices(): Plugin {
  return {
    name: "tarteaucitron-services",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const source = definitions(readFileSync(SOURCE, "utf8"), SERVICES);
      const file = this.emitFile({ type: "asset", name: "tarteaucitron.services.js", source });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}

/** The statements of `whole` that define `names`, each an assignment to one member. */
export function definitions(whole: string, names: readonly string[]): string {
  const { body } = parseSync("services.js", whole).program;
  return names
    .map((name) => {
      const member = `tarteaucitron.services.${name}`;
      const found = body.find(
        (node) =>
          node.type === "ExpressionStatement" &&
          node.expression.type === "AssignmentExpression" &&
          whole.slice(node.expression.left.start, node.expression.left.end) === member,
      );
      if (!found) throw new Error(`tarteaucitron defines no ${member} any more.`);
      return whole.slice(found.start, found.end);
    })
    .join("\n");
}
