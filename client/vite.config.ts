/** Builds the client into the Python package, with a manifest for the server. */
import { join } from "node:path";

import { defineConfig } from "vite";

import { IDLE } from "./budget.ts";
import { finishedBuild } from "./finished-build.ts";
import { subsetFonts } from "./fonts.ts";
import { pageStyle } from "./page-style.ts";
import { buildFolder } from "./publish.ts";
import { tarteaucitronServices } from "./tarteaucitron.ts";

const STATIC = join(import.meta.dirname, "../villa_site/static");
/** Browsers from the middle of 2023 on. */
const BROWSERS = ["chrome114", "edge114", "firefox114", "safari16.5"];
const VENDOR = ["react", "react-dom", "react-dom-client", "react-jsx-runtime"];
/**
 * Has V8 compile all functions of a file while it loads, away from the page's thread; other browsers
 * read a comment. See https://v8.dev/blog/explicit-compile-hints.
 */
const COMPILE_ALL = "//# allFunctionsCalledOnLoad";
/** Files that every page loads, and of which it calls most functions. */
const ON_EVERY_PAGE = ["react", "main", IDLE];

export default defineConfig({
  base: "/_villa/",
  publicDir: false,
  build: {
    outDir: buildFolder(join(STATIC, ".next")),
    emptyOutDir: true,
    manifest: "manifest.json",
    // Of the packages whose code the files hold.
    license: { fileName: "licenses.md" },
    target: BROWSERS,
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
        codeSplitting: {
          // A module goes into the group of the highest priority that takes it.
          groups: [
            { name: "commands", test: /\/src\/commands(?:\.ts$|\/)/, priority: 3 },
            { name: "react", test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
            {
              name: "main",
              test: /\/client\/src\/(?!vendor\/|early|client-start|lazy-images|styles).*\.tsx?$/,
              tags: ["$initial"],
              priority: 1,
            },
            // What every page loads once it is idle, in one file.
            {
              name: IDLE,
              test: /\/src\/(?:idle-tasks|dom\/(?:letter-faces|reduced-motion)|islands\/(?:banner|form_validation|header)|navigation\/(?:build-manifest|page-turn))\.tsx?$/,
            },
          ],
        },
        postBanner: ({ name }) => (ON_EVERY_PAGE.includes(name) ? COMPILE_ALL : ""),
      },
    },
  },
  plugins: [
    { name: "fonts", buildStart: () => subsetFonts() },
    tarteaucitronServices(),
    pageStyle(),
    finishedBuild(join(STATIC, "client")),
  ],
});
