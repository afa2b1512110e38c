/** Moves the bundler's runtime into a chunk of every page: on its own it costs them a request. */
import type { Plugin, Rolldown } from "vite";

const RUNTIME = "rolldown-runtime";
const IMPORT = /import\{([^}]*)\}from"\.\/([^"]+)";?/g;

/** Renders `runtime` as a statement that defines `helper_<name>` for each of its exports. */
export function asStatement(runtime: string): string {
  const [, body = "", exported = ""] = /^(.*)export\{([^}]*)\};?\s*$/s.exec(runtime) ?? [];
  const names = [...exported.matchAll(/([\w$]+) as ([\w$]+)/g)];
  if (names.length === 0) throw new Error("The bundler's runtime has another form.");
  const helpers = names.map(([, , name = ""]) => `helper_${name}`);
  const values = names.map(([, value = ""]) => value);
  return `var[${helpers.join()}]=(()=>{${body}return[${values.join()}]})();export{${helpers.join()}};`;
}

/** Rewrites the import of the runtime `from` in `code`: to be from `to`, or from the same chunk. */
export function withHelpers(code: string, from: string, to?: string): string {
  return code.replaceAll(IMPORT, (statement, names: string, file: string) => {
    if (file !== from) return statement;
    const helpers = names.split(",").map((name) => {
      const [imported = "", local = imported] = name.trim().split(" as ");
      return [`helper_${imported}`, local] as const;
    });
    if (to === undefined)
      return `var ${helpers.map(([from, local]) => `${local}=${from}`).join()};`;
    return `import{${helpers.map((names) => names.join(" as ")).join()}}from"./${to}";`;
  });
}

/** The runtime joins the chunk named `host`, which imports no other. */
export function sharedRuntime(host: string): Plugin {
  return {
    name: "shared-runtime",
    // What is written is not what was hashed.
    augmentChunkHash: () => host,
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
      const runtime = chunks.find(({ name }) => name === RUNTIME);
      const target = chunks.find(({ name, isEntry }) => name === host && !isEntry);
      if (!runtime || !target) return;
      const { fileName } = runtime;
      for (const chunk of chunks) {
        if (!chunk.imports.includes(fileName)) continue;
        const others = chunk.imports.filter((name) => name !== fileName);
        move(chunk, fileName, chunk === target ? undefined : target.fileName);
        chunk.imports = chunk === target ? others : [...new Set([...others, target.fileName])];
        if (chunk.code.includes(fileName)) this.error(`${chunk.fileName} imports ${fileName}.`);
      }
      target.code = asStatement(runtime.code) + target.code;
      // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- how a plugin omits a file
      delete bundle[fileName];
    },
  };
}

function move(chunk: Rolldown.OutputChunk, from: string, to?: string): void {
  chunk.code = withHelpers(chunk.code, from.split("/").at(-1) ?? "", to?.split("/").at(-1));
}
