import { ESLint } from "eslint";
import { expect, test, vi } from "vitest";

/** Checked as a file of `src/`, whose types the rule needs; reading them takes seconds. */
const FILE = "src/own.ts";

vi.setConfig({ testTimeout: 60_000 });

async function problems(code: string): Promise<(string | null)[]> {
  const lint = new ESLint({ ruleFilter: ({ ruleId }) => ruleId === "villa/no-record-lookup" });
  const [result] = await lint.lintText(code, { filePath: FILE });
  return (result?.messages ?? []).map(({ ruleId }) => ruleId);
}

const RECORD = "export function f(record: Record<string, string>, name: string)";

test.each([
  "return record[name];",
  "record[name] = name;",
  "return name in record;",
  "const { [name]: value } = record; return value;",
])("a name from outside is refused in %s", async (body) => {
  expect(await problems(`${RECORD} { ${body} }`)).toEqual(["villa/no-record-lookup"]);
});

test.each([
  "return record.a;",
  'return record["a-b"];',
  "return [name][0];",
  "return { [name]: 1 };",
])("%s is no lookup", async (body) => {
  expect(await problems(`${RECORD} { ${body} }`)).toEqual([]);
});
