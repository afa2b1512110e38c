/** Opens the alert where it covers no title, and moves it off one that has come under it. */
import { clearPlace, GAP, titlesInView, type Box } from "./clear-of-titles.ts";
import { heightOfLowerBars } from "./lower-bars.ts";
import { reserveBottom } from "./reserved-bottom.ts";

/** Shows `alert` until the result is called. */
export function openAlert(alert: HTMLElement): () => void {
  const closing = new AbortController();
  const { signal } = closing;
  let release: () => void = () => undefined;
  const place = (low = false) => {
    putClear(alert, low);
    release();
    release = reserveBottom(alert);
  };
  alert.dataset.open = "";
  place();
  const on = (type: string, act: () => void) => {
    document.addEventListener(type, act, { signal });
  };
  // Above a title it is in the first view alone: what has the focus is never behind it.
  on("scrollend", () => {
    const isInUse = alert.matches(":hover, :focus-within");
    if (!isInUse && (isRaised(alert) || coversTitle(alert))) place(true);
  });
  on("focusin", () => {
    if (isRaised(alert) && !alert.matches(":focus-within")) place(true);
  });
  window.addEventListener(
    "resize",
    () => {
      place();
    },
    { signal },
  );
  return () => {
    closing.abort();
    delete alert.dataset.open;
    release();
  };
}

function putClear(alert: HTMLElement, low: boolean): void {
  const { style, dataset } = alert;
  style.removeProperty("--alert-height");
  delete dataset.tight;
  const size = { width: alert.offsetWidth, height: alert.scrollHeight };
  const { side, bottom, height } = clearPlace(size, titlesInView(), freeArea(), { low });
  dataset.side = side;
  dataset.raised = bottom > GAP ? "true" : "false";
  if (height < size.height) dataset.tight = "";
  style.setProperty("--alert-bottom", `${String(Math.round(bottom + heightOfLowerBars()))}px`);
  style.setProperty("--alert-height", `${String(Math.floor(height))}px`);
}

function isRaised({ dataset }: HTMLElement): boolean {
  return dataset.raised === "true";
}

function coversTitle(alert: HTMLElement): boolean {
  const { top, bottom, left, right } = alert.getBoundingClientRect();
  return titlesInView().some(
    (title) => title.top < bottom && title.bottom > top && title.left < right && title.right > left,
  );
}

/** The window without the header and the bars at its foot. */
function freeArea(): Box {
  const { clientWidth, clientHeight } = document.documentElement;
  const header = document.querySelector(".site-header")?.getBoundingClientRect().bottom ?? 0;
  return {
    top: Math.max(0, header),
    bottom: clientHeight - heightOfLowerBars(),
    left: 0,
    right: clientWidth,
  };
}
