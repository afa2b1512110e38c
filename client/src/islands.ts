/** Lists the islands by the names of their files, and those of an institution's own project. */
import { fullStyle } from "./dom/full-style.ts";
import type { Island, IslandLoaders } from "./react/live-context.ts";

const FOLDER = "./islands/";
const EXTENSION = ".tsx";

const files = import.meta.glob<{ readonly default: Island }>("./islands/*.tsx");

const islands: IslandLoaders = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [path.slice(FOLDER.length, -EXTENSION.length), load]),
);

/** All islands; those of a project have the `addresses` that the page names, and come styled. */
export function allIslands(addresses: Readonly<Record<string, string>>): IslandLoaders {
  const own = Object.entries(addresses).map(([name, address]) => [
    name,
    async () => {
      await fullStyle();
      return import(/* @vite-ignore */ address) as ReturnType<IslandLoaders[string]>;
    },
  ]);
  return { ...islands, ...(Object.fromEntries(own) as IslandLoaders) };
}
