/** Renders models by React's server renderer: a JSON list of models in, a list of HTML out. */
import { renderToString } from "react-dom/server";

import { isModel } from "./src/protocol/model.ts";
import { renderModel } from "./src/react/elements.ts";

async function readStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function print(model: unknown): string {
  if (!isModel(model)) throw new TypeError(`not a model: ${JSON.stringify(model)}`);
  return renderToString(renderModel(model));
}

const models: unknown = JSON.parse(await readStdin());
if (!Array.isArray(models)) throw new TypeError("expected a JSON list of models");
process.stdout.write(JSON.stringify(models.map(print)));
