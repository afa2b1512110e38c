import { expect, test, vi } from "vitest";

import { description, readService } from "../../../src/islands/viewer/iiif.ts";

const CONTEXT = "http://iiif.io/api/image/3/context.json";
const BASE = "/uploads/iiif/a";
const { signal } = new AbortController();

function answer(info: unknown, status = 200): ReturnType<typeof vi.fn> {
  const fetched = vi.fn().mockResolvedValue(new Response(JSON.stringify(info), { status }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

test.each([BASE, `${BASE}/`, `${BASE}/info.json`])(
  "%s is described by its info.json",
  async (url) => {
    const fetched = answer({ "@context": CONTEXT, width: 9_000, height: 6_000 });
    await expect(readService(url, signal)).resolves.toMatchObject({ width: 9_000, id: BASE });
    expect(fetched).toHaveBeenCalledWith(`${BASE}/info.json`, expect.anything());
  },
);

test("tiles are at the named service, whatever its description says", () => {
  const info = { "@context": [CONTEXT], id: "https://elsewhere.test/", width: 9, height: 6 };
  expect(description(info, BASE)).toMatchObject({ id: BASE, "@id": BASE, profile: "level0" });
});

test.each([
  null,
  "text",
  [],
  {},
  { "@context": "http://elsewhere.test/", width: 9, height: 6 },
  { "@context": CONTEXT, width: "9", height: 6 },
  { "@context": CONTEXT, width: 9, height: 0 },
  { "@context": CONTEXT, width: 9e9, height: 6 },
])("%j describes no picture", (info) => {
  expect(() => description(info, BASE)).toThrow("describes no picture");
});

test("tiles and sizes that make no sense are left out", () => {
  const info = { "@context": CONTEXT, width: 9, height: 6, tiles: [{ width: "a" }], sizes: [null] };
  expect(description(info, BASE)).not.toHaveProperty("tiles");
  expect(description(info, BASE)).toMatchObject({ sizes: [] });
});

test("an error of the service is one of the picture", async () => {
  answer({}, 404);
  await expect(readService(BASE, signal)).rejects.toThrow("404");
});
