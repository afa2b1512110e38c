import { beforeEach, describe, expect, test, vi } from "vitest";

import Carousel from "../../src/islands/carousel.tsx";
import type { Island } from "../../src/react/live-context.ts";
import { INTERVAL } from "../../src/islands/carousel/rotation.ts";
import { SlideTrack } from "../../src/islands/carousel/slide-track.ts";
import { found, node, openPage, page, settled } from "../support/page.ts";

const WIDTH = 100;
const PROPS = {
  track: "t",
  autoplay: false,
  previous: "Avant",
  following: "Après",
  pause: "Arrêter",
  resume: "Reprendre",
};

/** A viewport that shows one and a half slides. */
function layOut(track: HTMLElement): void {
  const end = track.children.length * WIDTH - 150;
  Object.defineProperties(track, {
    scrollWidth: { value: end + 150 },
    clientWidth: { value: 150 },
  });
  for (const [index, slide] of [...track.children].entries())
    Object.defineProperty(slide, "offsetLeft", { value: 20 + index * WIDTH });
  track.scrollTo = ((options: ScrollToOptions) => {
    track.scrollLeft = options.left ?? 0;
    track.dispatchEvent(new Event("scroll"));
  }) as typeof track.scrollTo;
}

function slides(count: number) {
  return Array.from({ length: count }, (_, index) =>
    node("div", { "aria-label": `${index + 1} sur ${count}` }),
  );
}

async function openCarousel(props: Partial<typeof PROPS> = {}, count = 4) {
  const model = page("/", [
    node("section", {}, [
      node("villa-island", { name: "carousel", props: { ...PROPS, ...props } }, [
        node("ol", {}, [node("li", {}, ["1"])]),
      ]),
      node("div", { id: "t", tabIndex: 0 }, slides(count)),
    ]),
  ]);
  const opened = await openPage(model, {
    islands: { carousel: () => Promise.resolve({ default: Carousel as unknown as Island }) },
    before: (container) => {
      layOut(found(container, "#t"));
    },
  });
  await settled();
  const button = (label: string) => opened.find<HTMLButtonElement>(`[aria-label="${label}"]`);
  const press = async (label: string) => {
    button(label).click();
    await settled();
  };
  return { ...opened, button, press, track: opened.find("#t") };
}

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #act: (entries: { isIntersecting: boolean }[]) => void;
      constructor(act: (entries: { isIntersecting: boolean }[]) => void) {
        this.#act = act;
      }
      observe(): void {
        queueMicrotask(() => {
          this.#act([{ isIntersecting: true }]);
        });
      }
      disconnect(): void {
        return undefined;
      }
    },
  );
});

describe("the controls", () => {
  test("replace the links and show the position", async () => {
    const { find, container, button } = await openCarousel();
    expect(container.querySelector("ol")).toBeNull();
    expect(find(".carousel-position").textContent).toBe("1 / 41 sur 4");
    expect(find("[role=status]").getAttribute("aria-live")).toBe("polite");
    expect(button("Avant").getAttribute("aria-disabled")).toBe("true");
    expect(container.querySelector('[aria-label="Arrêter"]')).toBeNull();
  });

  test("step forwards and back, and stop at both ends", async () => {
    const { press, track, find, button } = await openCarousel();
    await press("Après");
    expect(track.scrollLeft).toBe(100);
    expect(find("[role=status]").textContent).toBe("2 sur 4");
    await press("Après");
    await press("Après");
    expect(track.scrollLeft).toBe(250);
    expect(find("[role=status]").textContent).toBe("4 sur 4");
    expect(button("Après").getAttribute("aria-disabled")).toBe("true");
    await press("Après");
    expect(track.scrollLeft).toBe(250);
    await press("Avant");
    expect(track.scrollLeft).toBe(200);
  });

  test("follow native scrolling", async () => {
    const { track, find } = await openCarousel();
    track.scrollLeft = 104;
    track.dispatchEvent(new Event("scroll"));
    await settled();
    expect(find("[role=status]").textContent).toBe("2 sur 4");
  });

  test("handle arrow keys while the track has the focus", async () => {
    const { track, find } = await openCarousel();
    const press = async (key: string, target: Element = track) => {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      target.dispatchEvent(event);
      await settled();
      return event.defaultPrevented;
    };
    expect(await press("ArrowRight")).toBe(true);
    expect(track.scrollLeft).toBe(100);
    await press("End");
    expect(track.scrollLeft).toBe(250);
    await press("ArrowLeft");
    await press("Home");
    expect(track.scrollLeft).toBe(0);
    expect(await press("Tab")).toBe(false);
    expect(await press("ArrowRight", found(track, "div"))).toBe(false);
    expect(find("[role=status]").textContent).toBe("1 sur 4");
  });

  test("are absent when all slides are visible, and links stay without a track", async () => {
    const { container } = await openCarousel({}, 1);
    expect(container.querySelector("button")).toBeNull();
    document.body.innerHTML = "";
    const lost = await openCarousel({ track: "elsewhere" });
    expect(lost.find("ol").textContent).toBe("1");
  });
});

describe("an automatic carousel", () => {
  const moved = async (track: HTMLElement): Promise<boolean> => {
    const before = track.scrollLeft;
    vi.advanceTimersByTime(INTERVAL + 10);
    await settled();
    return track.scrollLeft !== before;
  };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
  });

  test("rotates without announcements until it is stopped", async () => {
    const { track, press, find } = await openCarousel({ autoplay: true });
    expect(find("[role=status]").getAttribute("aria-live")).toBe("off");
    const places = [];
    for (let turn = 0; turn < 4; turn += 1) {
      await moved(track);
      places.push(track.scrollLeft);
    }
    expect(places).toEqual([100, 200, 250, 0]);
    await press("Arrêter");
    expect(await moved(track)).toBe(false);
    expect(find("[role=status]").getAttribute("aria-live")).toBe("polite");
    await press("Reprendre");
    expect(await moved(track)).toBe(true);
  });

  test.each([
    ["pointerenter", "pointerleave"],
    ["focusin", "focusout"],
  ])("waits from %s to %s", async (start, end) => {
    const { track, find } = await openCarousel({ autoplay: true });
    find("section").dispatchEvent(new Event(start));
    expect(await moved(track)).toBe(false);
    find("section").dispatchEvent(new Event(end));
    expect(await moved(track)).toBe(true);
  });

  test("stops when it is used", async () => {
    const { track, press, button } = await openCarousel({ autoplay: true });
    await press("Après");
    expect(await moved(track)).toBe(false);
    await press("Reprendre");
    track.dispatchEvent(new Event("pointerdown"));
    await settled();
    expect(await moved(track)).toBe(false);
    expect(button("Reprendre")).toBeTruthy();
  });

  test("does not start with reduced motion, and scrolls instantly", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    const { track, button, press } = await openCarousel({ autoplay: true });
    expect(button("Reprendre")).toBeTruthy();
    expect(await moved(track)).toBe(false);
    const scrolled = vi.spyOn(track, "scrollTo");
    await press("Après");
    expect(scrolled).toHaveBeenCalledWith({ left: 100, behavior: "instant" });
  });
});

describe("several steps at once add up", () => {
  const REST = 160;

  /** Slides that scroll only when the test says so. */
  function gliding() {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const track = document.createElement("div");
    track.append(...Array.from({ length: 4 }, () => document.createElement("div")));
    layOut(track);
    const scrolled = vi.fn();
    track.scrollTo = scrolled;
    const moving = new SlideTrack(track);
    moving.watch(() => undefined);
    const tell = (name: string) => track.dispatchEvent(new Event(name));
    return { track, scrolled, moving, tell };
  }

  test("during a smooth scroll", () => {
    const { moving, scrolled } = gliding();
    moving.step(1);
    moving.step(1);
    expect(scrolled).toHaveBeenLastCalledWith({ left: 200, behavior: "smooth" });
  });

  test("on a busy page without scroll events", () => {
    vi.stubGlobal("onscrollend", null);
    const { moving, scrolled } = gliding();
    moving.step(1);
    vi.advanceTimersByTime(10 * REST);
    moving.step(1);
    expect(scrolled).toHaveBeenLastCalledWith({ left: 200, behavior: "smooth" });
  });

  test.each([
    ["its end", "scrollend", null],
    ["a pause, where no end is told", "scroll", undefined],
  ])("though an earlier scroll has come to rest: %s", (_name, sign, told) => {
    if (told !== undefined) vi.stubGlobal("onscrollend", told);
    const { moving, scrolled, tell } = gliding();
    tell(sign);
    vi.advanceTimersByTime(REST - 10);
    moving.step(1);
    vi.advanceTimersByTime(20);
    moving.step(1);
    expect(scrolled).toHaveBeenLastCalledWith({ left: 200, behavior: "smooth" });
  });

  test("but not after a scroll that ended elsewhere", () => {
    vi.stubGlobal("onscrollend", null);
    const { track, moving, scrolled, tell } = gliding();
    moving.step(1);
    moving.step(1);
    track.scrollLeft = 100;
    tell("scroll");
    tell("scrollend");
    vi.advanceTimersByTime(REST);
    moving.step(-1);
    expect(scrolled).toHaveBeenLastCalledWith({ left: 0, behavior: "smooth" });
  });
});
