import { beforeEach, expect, test, vi } from "vitest";

const load = vi.fn<() => object>();

beforeEach(() => {
  vi.resetModules();
  load.mockReset().mockReturnValue({});
  vi.doMock("../src/commands.ts", load);
});

test("the script is loaded once, with the first content that has commands", async () => {
  const { loadCommandsOf } = await import("../src/commands-script.ts");
  await loadCommandsOf('{"tagName":"p"}');
  expect(load).not.toHaveBeenCalled();
  await loadCommandsOf('{"attributes":{"data-on-click":"[]"}}');
  await loadCommandsOf("<p data-on-click='[]'>");
  expect(load).toHaveBeenCalledOnce();
});

test("the script is loaded for what an island has fetched", async () => {
  const { loadCommandsOf, watchContent } = await import("../src/commands-script.ts");
  watchContent((html) => void loadCommandsOf(html));
  for (const detail of ["<p>", "<p data-on-click='[]'>"])
    document.dispatchEvent(new CustomEvent("villa:content", { detail }));
  await vi.waitFor(() => {
    expect(load).toHaveBeenCalledOnce();
  });
});

test("a script that does not come is not waited for", async () => {
  const { loadCommandsOf } = await import("../src/commands-script.ts");
  vi.useFakeTimers();
  let loaded = (): void => undefined;
  vi.doMock(
    "../src/commands.ts",
    () =>
      new Promise<object>(
        (done) =>
          (loaded = () => {
            done({});
          }),
      ),
  );
  const waited = loadCommandsOf("data-on-click");
  await vi.advanceTimersByTimeAsync(3_000);
  await expect(waited).resolves.toBeUndefined();
  loaded();
});

test("a script that cannot be loaded is reported, and tried again", async () => {
  const { loadCommandsOf } = await import("../src/commands-script.ts");
  load.mockImplementation(() => {
    throw new Error("offline");
  });
  await expect(loadCommandsOf("data-on-click")).rejects.toThrow();
  load.mockReturnValue({});
  await expect(loadCommandsOf("data-on-click")).resolves.toBeUndefined();
});
