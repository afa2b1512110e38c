/** Builds the client into the Python package, with a manifest for the server. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { defineConfig, type Manifest, type Plugin, type Rolldown } from "vite";

import { exceededBudgets, IDLE, weigher } from "./budget.ts";
import { compileHints } from "./compile-hints.ts";
import { subsetFonts } from "./fonts.ts";
import { inlineScriptHashes } from "./inline-scripts.ts";
import { pageStyle } from "./page-style.ts";
import { buildFolder, filesIn, publish } from "./publish.ts";
import { sharedRuntime } from "./shared-runtime.ts";
import { smallestScripts } from "./smallest.ts";
import { tarteaucitronServices } from "./tarteaucitron.ts";

const STATIC = join(import.meta.dirname, "../villa_site/static");
/** Where a build is served from. */
const SERVED = join(STATIC, "client");
/** Where it is made. */
const OUT = buildFolder(join(STATIC, ".next"));
/** Browsers from the middle of 2023 on. */
const BROWSERS = ["chrome114", "edge114", "firefox114", "safari16.5"];
/** The first that fits: without the second the third would take what the main script needs. */
const GROUPS: Rolldown.CodeSplittingGroup[] = [
  // With what islands and page turns share, which has no use in the main script.
  {
    name: "react",
    test: /node_modules\/(?:react|react-dom|scheduler)\/|\/src\/dom\/reduced-motion/,
    priority: 2,
  },
  {
    name: "main",
    test: /\/client\/src\/(?!vendor\/|commands|early|client-start|lazy-images|styles).*\.tsx?$/,
    tags: ["$initial"],
    priority: 1,
  },
  { name: "commands", test: /\/src\/commands[/.]/, priority: 3 },
  // What every page loads once it is idle, in one file.
  {
    name: IDLE,
    test: /\/src\/(?:idle-tasks|dom\/letter-faces|islands\/(?:banner|form_validation|header)|navigation\/(?:build-manifest|page-turn))\.tsx?$/,
  },
];
/** Most addresses are in the main script: six signs tell two builds of one script apart. */
const SCRIPT_FILES = "assets/[name]-[hash:6].js";
const VENDOR = ["react", "react-dom", "react-dom-client", "react-jsx-runtime"];

export default defineConfig({
  base: "/_villa/",
  publicDir: false,
  build: {
    outDir: OUT,
    emptyOutDir: true,
    manifest: "manifest.json",
    target: BROWSERS,
    cssTarget: BROWSERS,
    cssMinify: "lightningcss",
    // Inlined in the style, fonts would be downloaded by everybody.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: [
        "src/main.ts",
        "src/commands.ts",
        "src/early.ts",
        "src/styles.ts",
        ...VENDOR.map((name) => `src/vendor/${name}.ts`),
      ],
      preserveEntrySignatures: "exports-only",
      output: {
        chunkFileNames: SCRIPT_FILES,
        entryFileNames: SCRIPT_FILES,
        codeSplitting: {
          groups: GROUPS,
        },
      },
    },
  },
  plugins: [
    fonts(),
    plainImports(),
    wordLists(),
    islandNames(),
    tarteaucitronServices(),
    sharedRuntime("react"),
    smallestScripts(),
    compileHints(),
    pageStyle(),
    finishedBuild(),
  ],
});

/** Subsets the fonts before a style imports them. */
function fonts(): Plugin {
  return { name: "fonts", buildStart: () => subsetFonts() };
}

/** How Vite writes `import(…)`: as an argument of its preload helper, or as what it gives. */
const PRELOADED =
  /\b[\w$]+\((?:\(\)=>|async\(\)=>\{let\{[^{}]*\}=await )(import\([^()]+\)(?:\.then\([\w$]+=>[\w$.]+\))?)(?:;return\{[^{}]*\}\})?,(?:\[\]|__VITE_PRELOAD__)\)/g;

/** Leaves out Vite's preload helper: islands need no styles or preloads of their own. */
function plainImports(): Plugin {
  return {
    name: "plain-imports",
    enforce: "pre",
    load(id) {
      if (id !== "\0vite/preload-helper.js") return undefined;
      return "export const __vitePreload = (load) => load();";
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk") chunk.code = chunk.code.replaceAll(PRELOADED, "$1");
    },
  };
}

/** Lists the islands by name: `import.meta.glob` has each path twice, and code that cuts it. */
function islandNames(): Plugin {
  return {
    name: "island-names",
    enforce: "pre",
    transform(_code, id) {
      if (!id.endsWith("/src/islands.ts")) return undefined;
      const names = readdirSync(join(import.meta.dirname, "src/islands"))
        .filter((file) => file.endsWith(".tsx"))
        .map((file) => file.slice(0, -".tsx".length));
      const loaders = names.map((name) => `"${name}": () => import("./islands/${name}.tsx")`);
      return `export const islands = {${loaders.join()}};`;
    },
  };
}

/** Joins the lists of words that stand on many lines: the space between them would be sent, too. */
function wordLists(): Plugin {
  return {
    name: "word-lists",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("/src/react/attribute-names.ts")) return undefined;
      return code.replaceAll(/`[\w\s:-]+`/g, (list) =>
        list.replaceAll(/(?<=`)\s+|\s+(?=`)/g, "").replaceAll(/\s+/g, " "),
      );
    },
  };
}

/**
 * Fails the build when a file exceeds `budget.ts`; else writes `build.json` and publishes it.
 *
 * `build.json` has an id that changes with any output file, and the hashes of inline scripts.
 */
function finishedBuild(): Plugin {
  return {
    name: "finished-build",
    writeBundle: {
      order: "post",
      sequential: true,
      handler() {
        const manifest = JSON.parse(readFileSync(join(OUT, "manifest.json"), "utf8")) as Manifest;
        const exceeded = exceededBudgets(manifest, weigher(OUT));
        if (exceeded.length > 0) this.error(exceeded.join("\n"));
        const hash = createHash("sha256");
        for (const name of filesIn(OUT)) hash.update(name).update(readFileSync(join(OUT, name)));
        const build = {
          id: hash.digest("hex").slice(0, 16),
          inline_scripts: inlineScriptHashes(OUT, manifest),
        };
        writeFileSync(join(OUT, "build.json"), `${JSON.stringify(build)}\n`);
        publish(OUT, SERVED);
      },
    },
  };
}
