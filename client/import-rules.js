/** Defines which folders of `src/` may import which: the table of README.md, enforced by ESLint and a test. */

/**
 * By folder, downwards: the folders that it may import, and whether it may import React.
 * `islands/props` is the generated file of the islands' types.
 *
 * @type {Readonly<Record<string, { imports: readonly string[], react?: boolean }>>}
 */
export const FOLDERS = {
  islands: {
    imports: ["audio", "consent", "dom", "frame", "map", "protocol/model", "react/live-context"],
    react: true,
  },
  audio: { imports: ["dom", "islands/props"], react: true },
  map: { imports: ["dom", "islands/props"] },
  consent: { imports: [] },
  frame: { imports: ["dom"] },
  react: { imports: ["dom", "protocol"], react: true },
  navigation: { imports: ["dom", "protocol"] },
  protocol: { imports: [] },
  commands: { imports: [] },
  dom: { imports: [] },
  vendor: { imports: [], react: true },
};

/** The reader of names from outside, which every folder may import. */
export const OWN = "own";

/**
 * What files of `folder` must not import, for `no-restricted-imports`.
 *
 * @param {string} folder
 * @param {string} up The way from such a file to `src/`, as a regular expression.
 */
export function forbiddenImports(folder, up) {
  const { imports = [], react = false } = FOLDERS[folder] ?? {};
  const allowed = [...imports, OWN].map((name) =>
    name === OWN || name.includes("/") ? `${name}\\.ts$` : `${name}/`,
  );
  const elsewhere = {
    regex: `^${up}(?!${[...allowed, "\\.\\./"].join("|")})`,
    message: `src/${folder}/ may import: ${imports.join(", ") || "no other folder"}.`,
  };
  const reactPackages = {
    regex: "^react(?:-dom)?(?:/|$)",
    message: `src/${folder}/ works without React.`,
  };
  return react ? [elsewhere] : [elsewhere, reactPackages];
}
