import { build, type Plugin } from "vite";
import { expect, test } from "vitest";

import { addedWords } from "../added-words.ts";

const FILES: Record<string, string> = {
  "/client/src/main.ts": `import("/client/src/islands/player.tsx")`,
  "/client/src/islands/player.tsx": `
    import { Bar } from "/client/src/audio/aside.ts";
    import "/elsewhere/footer.ts";
    import "/client/src/waiting.ts";
    export default () => [Bar, "button", { className: "player wide" }, import("/client/src/late.ts")]`,
  "/client/src/audio/aside.ts": "export const Bar = (on) => `bar ${on} section`",
  "/client/src/late.ts": `export default "late"`,
  "/client/src/waiting.ts": `
    import { useFullStyle } from "/client/src/islands/use-full-style.ts";
    globalThis.y = useFullStyle() && "waiting"`,
  "/client/src/islands/use-full-style.ts": "export const useFullStyle = () => globalThis.z",
  "/elsewhere/footer.ts": `globalThis.x = "footer"`,
};

async function wordsOfBuild(known: string[]): Promise<unknown> {
  let words: unknown;
  const files: Plugin = {
    name: "files",
    enforce: "pre",
    resolveId: (id) => (id in FILES ? id : undefined),
    load: (id) => FILES[id],
    generateBundle() {
      words = addedWords(this, new Set(known));
    },
  };
  const rolldownOptions = { input: "/client/src/main.ts" };
  await build({
    configFile: false,
    logLevel: "silent",
    plugins: [files],
    build: { write: false, rolldownOptions },
  });
  return words;
}

test("an island may add what its own strings name", async () => {
  const met = [".bar", ".player", ".wide", "button"];
  const unmet = ["section", "aside", ".late", ".footer", ".waiting", ".absent"];
  expect(await wordsOfBuild([...met, ...unmet])).toEqual({ player: met });
});
