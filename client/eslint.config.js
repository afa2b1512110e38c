/** Lint rules: everything typescript-eslint checks with types, and the rules of hooks. */
import eslint from "@eslint/js";
import reactHooks from "eslint-plugin-react-hooks";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

import { FOLDERS, forbiddenImports } from "./import-rules.js";
import { lookupRule } from "./lookup-rule.js";

/** Import rules for the files of each folder, and for those of its subfolders. */
const importRules = Object.keys(FOLDERS).flatMap((folder) =>
  [
    { files: [`src/${folder}/*.{ts,tsx}`], up: "\\.\\./" },
    { files: [`src/${folder}/*/*.{ts,tsx}`], up: "\\.\\./\\.\\./" },
  ].map(({ files, up }) => ({
    files,
    rules: {
      "no-restricted-imports": ["error", { patterns: forbiddenImports(folder, up) }],
    },
  })),
);

export default defineConfig(
  { ignores: ["coverage/", "node_modules/", "src/consent/texts/"] },
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  reactHooks.configs.flat["recommended-latest"],
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      eqeqeq: "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unnecessary-condition": [
        "error",
        { allowConstantLoopConditions: true },
      ],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { ignoreRestSiblings: true, varsIgnorePattern: "^_" },
      ],
      // Knows refs in JSX only and takes those given to createElement for reads.
      "react-hooks/refs": "off",
    },
  },
  ...importRules,
  {
    files: ["src/**"],
    plugins: { villa: { rules: { "no-record-lookup": lookupRule } } },
    rules: { "villa/no-record-lookup": "error" },
  },
);
