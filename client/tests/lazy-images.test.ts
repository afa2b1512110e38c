import { beforeEach, expect, test, vi } from "vitest";

/** An IntersectionObserver triggered by the test. */
class Sight {
  static all: Sight[] = [];
  readonly watched = new Set<Element>();
  readonly #told: (entries: unknown[], sight: Sight) => void;
  readonly options: unknown;

  constructor(told: (entries: unknown[], sight: Sight) => void, options: unknown) {
    this.#told = told;
    this.options = options;
    Sight.all.push(this);
  }

  tell(entries: unknown[]): void {
    this.#told(entries, this);
  }

  observe(target: Element): void {
    this.watched.add(target);
  }

  unobserve(target: Element): void {
    this.watched.delete(target);
  }
}

const root = document.documentElement;
const PICTURE = '<picture><img src="/a.jpg" loading="lazy"></picture>';

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", Sight);
  vi.resetModules();
  Sight.all = [];
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
  expect(Sight.all.map(({ options }) => options)).toEqual([
    { rootMargin: "100px" },
    { scrollMargin: "100px" },
  ]);
  const sight = Sight.all[index];
  expect([...(sight?.watched ?? [])]).toEqual([near, far]);
  sight?.tell([
    { target: near, isIntersecting: true },
    { target: far, isIntersecting: false },
  ]);
  expect(images().map((image) => image.getAttribute("loading"))).toEqual(["eager", "lazy", "lazy"]);
  expect([...(sight?.watched ?? [])]).toEqual([far]);
  expect(root.dataset.lazyImages).toBe("observed");
});

test("images added later are observed", async () => {
  await begun("inset(50%)");
  document.body.innerHTML = `<section>${PICTURE}</section>`;
  await vi.waitFor(() => {
    expect(Sight.all.map(({ watched }) => watched.size)).toEqual([1, 1]);
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
