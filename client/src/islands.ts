/** Lists the islands by the names of their files. */
import type { Island, IslandLoaders } from "./react/live-context.ts";

const FOLDER = "./islands/";
const EXTENSION = ".tsx";

const files = import.meta.glob<{ readonly default: Island }>("./islands/*.tsx");

export const islands: IslandLoaders = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [path.slice(FOLDER.length, -EXTENSION.length), load]),
);
