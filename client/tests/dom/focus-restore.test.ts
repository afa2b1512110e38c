import { beforeEach, describe, expect, test, vi } from "vitest";

import { keepFocusUnfolded, rememberFocus, restoreLostFocus } from "../../src/dom/focus-restore.ts";
import { found } from "../support/page.ts";

beforeEach(() => {
  // jsdom lays nothing out: every element counts as visible.
  vi.spyOn(Element.prototype, "getClientRects").mockReturnValue([{}] as unknown as DOMRectList);
});

/** Focuses a button of an island, replaces the island's content and waits for observers. */
async function replaceFocused(content: string): Promise<Element | null> {
  document.body.innerHTML =
    "<villa-island><button>Play</button></villa-island><button>Other</button>";
  restoreLostFocus(document.body);
  found(document, "villa-island button").focus();
  found(document, "villa-island").innerHTML = content;
  await new Promise((done) => setTimeout(done));
  return document.activeElement;
}

describe("restoreLostFocus", () => {
  test("focuses the replacement with the same label", async () => {
    const focused = await replaceFocused('<a href="/">Stop</a><button aria-label="Play"></button>');
    expect(focused?.getAttribute("aria-label")).toBe("Play");
  });

  test("focuses the first focusable element without one", async () => {
    const focused = await replaceFocused("<button disabled>Off</button><button>Stop</button>");
    expect(focused?.textContent).toBe("Stop");
  });

  test("leaves focus that has moved elsewhere", async () => {
    document.body.innerHTML =
      "<villa-island><button>Play</button></villa-island><button id=b>B</button>";
    restoreLostFocus(document.body);
    found(document, "villa-island button").focus();
    found(document, "#b").focus();
    await Promise.resolve();
    found(document, "villa-island").innerHTML = "<button>Play</button>";
    await new Promise((done) => setTimeout(done));
    expect(document.activeElement?.id).toBe("b");
  });
});

describe("keepFocusUnfolded", () => {
  test("opens what is folded over the focused element, and nothing else", async () => {
    document.body.innerHTML =
      "<main><details open><summary>More</summary><input></details></main><button>Other</button>";
    keepFocusUnfolded(document.body);
    const details = found<HTMLDetailsElement>(document, "details");
    const isOpenAfterFolding = async (focused: string): Promise<boolean> => {
      details.open = true;
      found(document, focused).focus();
      details.open = false;
      await new Promise((done) => setTimeout(done));
      return details.open;
    };
    expect(await isOpenAfterFolding("input")).toBe(true);
    expect(await isOpenAfterFolding("summary")).toBe(false);
    expect(await isOpenAfterFolding("button")).toBe(false);
  });
});

describe("rememberFocus", () => {
  test("focuses the equivalent element at the same position", () => {
    const html = "<p><button>More</button> <button>More</button></p>";
    document.body.innerHTML = html;
    const last = document.querySelectorAll("button")[1];
    last?.focus();
    const restore = rememberFocus(document.body);
    document.body.innerHTML = html;
    restore();
    expect(document.activeElement).toBe(document.querySelectorAll("button")[1]);
  });

  test("does nothing without a focused element", () => {
    document.body.innerHTML = "<main><button>More</button></main>";
    rememberFocus(found(document, "main"))();
    expect(document.activeElement).toBe(document.body);
  });
});
