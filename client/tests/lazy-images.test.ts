import { beforeEach, expect, test, vi } from "vitest";

import { watchLazyImages } from "../src/lazy-images.ts";
import { FakeIntersectionObserver } from "./support/fake-intersection-observer.ts";

const root = document.documentElement;
const PICTURE = '<picture><img src="/a.jpg" loading="lazy"></picture>';

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", FakeIntersectionObserver);
  FakeIntersectionObserver.all.length = 0;
  delete root.dataset.lazyImages;
});

function begun(clip: string): void {
  root.style.setProperty("--lazy-image-clip", clip);
  watchLazyImages(root);
}

function images(): HTMLImageElement[] {
  return [...document.querySelectorAll("img")];
}

test.each([0, 1])("an image becomes eager near the viewport (%i)", (index) => {
  document.body.innerHTML = PICTURE + PICTURE + '<img loading="lazy">';
  begun("inset(50%)");
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
  expect(root.dataset.lazyImages).toBe("");
});

test("images added later are observed", async () => {
  begun("inset(50%)");
  document.body.innerHTML = `<section>${PICTURE}</section>`;
  await vi.waitFor(() => {
    expect(FakeIntersectionObserver.all.map(({ observed }) => observed.size)).toEqual([1, 1]);
  });
});

test.each(["", "none"])("without clipping (%j) nothing is observed", (clip) => {
  document.body.innerHTML = PICTURE;
  begun(clip);
  expect(root.dataset.lazyImages).toBeUndefined();
});
