/**
 * Builds the islands of a project: `node build.mjs FOLDER INTO`. Prints one object of JSON: the
 * islands by name with their file and their weight, or the errors.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, relative } from "node:path";
import { gzipSync } from "node:zlib";

const [folder, into] = process.argv.slice(2);
const { build } = createRequire(join(folder, "package.json"))("esbuild");

/** Where pages find the files. */
const PUBLIC = "/_villa/assets/";
/** Modules of the page itself: an import map of the document names them. */
const HOST = ["react", "react-dom", "react-dom/client", "react/jsx-runtime"];
const FILES = [".avif", ".gif", ".jpg", ".png", ".svg", ".webp", ".woff", ".woff2"];

/** Gives packages that call `require("react")` the page's React, too: it exists as a module only. */
const hostForRequire = {
  name: "host-for-require",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^react/ }, ({ path, kind }) => {
      if (!HOST.includes(path)) return undefined;
      const isRequired = kind === "require-call" || kind === "require-resolve";
      return isRequired ? { path, namespace: "host" } : { path, external: true };
    });
    onLoad({ filter: /.*/, namespace: "host" }, ({ path }) => ({
      contents: `import host from ${JSON.stringify(path)}; module.exports = host;`,
      resolveDir: folder,
    }));
  },
};

/** Makes an island wait for its style, in a file around it. */
function styled(name, script, style) {
  const text = `import island from "./${basename(script)}";
await new Promise((resolve) => {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet" });
  link.onload = link.onerror = resolve;
  link.href = new URL("${basename(style)}", import.meta.url).href;
  document.head.append(link);
});
export default island;
`;
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8).toUpperCase();
  const file = `${name}-styled-${hash}.js`;
  writeFileSync(join(into, file), text);
  return file;
}

/** Lists a file with all that it imports at once. */
function withImports(outputs, file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const { path, kind, external } of outputs[file].imports)
    if (!external && kind === "import-statement") withImports(outputs, path, found);
  return found;
}

function weigh(files) {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
}

function islandsIn(outputs) {
  const islands = {};
  for (const [file, { entryPoint, cssBundle }] of Object.entries(outputs)) {
    if (!entryPoint?.endsWith(".tsx") || entryPoint.includes("/")) continue;
    const name = basename(entryPoint, ".tsx");
    const files = withImports(outputs, file);
    if (cssBundle) files.add(cssBundle);
    const first = cssBundle ? styled(name, file, cssBundle) : basename(file);
    islands[name] = { file: first, bytes: weigh(files) };
  }
  return islands;
}

process.chdir(folder);
const entryPoints = readdirSync(folder).filter((file) => file.endsWith(".tsx"));
try {
  const { metafile } = await build({
    entryPoints,
    outdir: relative(folder, into),
    entryNames: "[name]-[hash]",
    chunkNames: "part-[hash]",
    assetNames: "[name]-[hash]",
    publicPath: PUBLIC,
    bundle: true,
    splitting: true,
    format: "esm",
    jsx: "automatic",
    minify: true,
    metafile: true,
    target: ["chrome114", "edge114", "firefox114", "safari16.5"],
    define: { "process.env.NODE_ENV": '"production"' },
    loader: Object.fromEntries(FILES.map((ending) => [ending, "file"])),
    plugins: [hostForRequire],
    logLevel: "silent",
  });
  console.log(JSON.stringify({ islands: islandsIn(metafile.outputs) }));
} catch (error) {
  if (!error.errors) throw error;
  const errors = error.errors.map(({ text, location }) => ({
    text,
    file: location?.file ?? "",
    line: location?.line ?? 0,
  }));
  console.log(JSON.stringify({ errors }));
}
