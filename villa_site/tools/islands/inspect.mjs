/**
 * Finds what an island can show of a package: `node inspect.mjs FOLDER PACKAGE`. Prints the name of
 * its likeliest component (`default` for that), and its stylesheet; nothing where it has none.
 */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, name] = process.argv.slice(2);
const require = createRequire(join(folder, "package.json"));

/** `react-day-picker` may well export `DayPicker`. */
const wanted = name
  .replace(/^@[^/]*\//, "")
  .split(/[-_.]/)
  .filter((word) => !["react", "js"].includes(word))
  .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
  .join("");

async function componentIn() {
  try {
    const module = await import(pathToFileURL(require.resolve(name)).href);
    if (wanted in module) return wanted;
    const parts = typeof module.default === "object" ? module.default : {};
    if (wanted in parts) return wanted;
    return typeof module.default === "function" ? "default" : "";
  } catch {
    // It needs a browser, or is style alone.
    return "";
  }
}

function styleIn() {
  const root = join(folder, "node_modules", name);
  const { exports = {}, style } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const named = Object.keys(exports).filter((each) => /^\.\/.*style[^*/]*\.css$/.test(each));
  const [first] = named.sort((a, b) => a.length - b.length);
  if (first) return `${name}/${first.slice(2)}`;
  return typeof style === "string" && existsSync(join(root, style)) ? `${name}/${style}` : "";
}

console.log(JSON.stringify({ component: await componentIn(), style: styleIn() }));
