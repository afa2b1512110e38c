/** Finds the words of the style that islands may add to a page, in their own sources. */
import { basename } from "node:path";

import { parseSync, Visitor, type Rolldown } from "vite";

const ISLAND = /\/src\/islands\/\w+\.tsx$/;
const OWN = "/client/src/";
const WAITING = "/src/islands/use-full-style.ts";

/**
 * Gives, by island, those of `known` that are in a string of the island or of what it imports:
 * `.class` for any word of it, `element` for the whole string. What waits for the rest of the style
 * adds nothing that the page's own has to know.
 */
export function addedWords(
  build: Rolldown.PluginContext,
  known: ReadonlySet<string>,
): Record<string, string[]> {
  const islands = [...build.getModuleIds()].filter((id) => ISLAND.test(id)).sort();
  return Object.fromEntries(
    islands.map((id) => {
      const modules = [...importsOf(build, id)].filter((each) => !isWaiting(build, each));
      const strings = modules.flatMap((each) => stringsOf(build, each));
      return [basename(id, ".tsx"), [...wordsIn(strings, known)].sort()];
    }),
  );
}

/** `id` with what it imports of the client's own, directly or not; not what it loads later. */
function importsOf(build: Rolldown.PluginContext, id: string, found = new Set<string>()) {
  if (found.has(id) || !id.includes(OWN)) return found;
  found.add(id);
  for (const imported of build.getModuleInfo(id)?.importedIds ?? [])
    importsOf(build, imported, found);
  return found;
}

function isWaiting(build: Rolldown.PluginContext, id: string): boolean {
  return build.getModuleInfo(id)?.importedIds.some((each) => each.endsWith(WAITING)) ?? false;
}

/** The strings of a module, in templates too; not what it imports. */
function stringsOf(build: Rolldown.PluginContext, id: string): string[] {
  const strings: string[] = [];
  const imports = new Set<unknown>();
  const skip = ({ source }: { readonly source: unknown }) => imports.add(source);
  new Visitor({
    ImportDeclaration: skip,
    ImportExpression: skip,
    Literal(node) {
      if (typeof node.value === "string" && !imports.has(node)) strings.push(node.value);
    },
    TemplateElement({ value: { cooked } }) {
      if (cooked) strings.push(cooked);
    },
  }).visit(parseSync(id, build.getModuleInfo(id)?.code ?? "", { lang: "js" }).program);
  return strings;
}

function wordsIn(strings: readonly string[], known: ReadonlySet<string>): Set<string> {
  const words = strings.flatMap((text) => [
    text,
    ...text.split(/[^\w-]+/).map((word) => `.${word}`),
  ]);
  return new Set(words.filter((word) => known.has(word)));
}
