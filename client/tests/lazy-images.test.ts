import { beforeEach, expect, test, vi } from "vitest";

import { FakeIntersectionObserver } from "./support/fake-intersection-observer.ts";

const root = document.documentElement;
const PICTURE = '<picture><img src="/a.jpg" loading="lazy"></picture>';

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", FakeIntersectionObserver);
  vi.resetModules();
  FakeIntersectionObserver.all.length = 0;
});

async function begun(clip: string): Promise<void> {
  root.style.setProperty("--lazy-image-clip", clip);
  await import("../src/lazy-images.ts");
}

function images(): HTMLImageElement[] {
  return [...document.querySelectorAll("img")];
}

test.each([0, 1])("an image becomes eager near the viewport (%i)", async (index) => {
  document.body.innerHTML = PICTURE + PICTURE + '<img loading="lazy">';
  await begun("inset(50%)");
  const [near, far] = [...document.querySelectorAll("picture")];
  expect(FakeIntersectionObserver.all.map(({ options }) => options)).toEqual([
    { rootMargin: "100px" },
    { scrollMargin: "100px" },
  ]);
  const observer = FakeIntersectionObserver.all[index];
  expect([...(observer?.observed ?? [])]).toEqual([near, far]);
  if (near) observer?.notify([near], true);
  if (far) observer?.notify([far], false);
  expect(images().map((image) => image.getAttribute("loading"))).toEqual(["eager", "lazy", "lazy"]);
  expect([...(observer?.observed ?? [])]).toEqual([far]);
  expect(root.dataset.lazyImages).toBe("observed");
});

test("images added later are observed", async () => {
  await begun("inset(50%)");
  document.body.innerHTML = `<section>${PICTURE}</section>`;
  await vi.waitFor(() => {
    expect(FakeIntersectionObserver.all.map(({ observed }) => observed.size)).toEqual([1, 1]);
  });
});

test.each(["", "none"])("without clipping (%j) nothing is observed", async (clip) => {
  document.body.innerHTML = PICTURE;
  await begun(clip);
  expect(root.dataset.lazyImages).toBeUndefined();
});

test("all images become eager for print", async () => {
  document.body.innerHTML = PICTURE;
  await begun("inset(50%)");
  window.dispatchEvent(new Event("beforeprint"));
  expect(images()[0]?.getAttribute("loading")).toBe("eager");
});
