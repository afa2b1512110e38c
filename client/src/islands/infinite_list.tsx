/** Adds the following pages of a list below its items while a visitor comes near. */
import { useEffect, useRef, useState } from "react";

import { layOutPage } from "../dom/layout.ts";
import { onScrollIntent } from "../dom/scroll-intent.ts";
import { keepExtent, savedExtent, type Extent } from "./infinite_list/extent.ts";
import { fetchPage } from "./infinite_list/next-page.ts";
import type { InfiniteListProps } from "./props.ts";

type State = "ready" | "loading" | "failed";

/** Pages that come by themselves: what is below the list can then be reached. */
const MAX_AUTOMATIC = 3;
/** Pages that are there again for a visitor who comes back. */
const MAX_RESTORED = 10;
/** Pixels below the window. */
const NEAR = "400px";

export default function InfiniteList(props: InfiniteListProps) {
  // Another page may use the same elements for a list of its own.
  return <Following key={`${props.list} ${props.next}`} {...props} />;
}

function Following({ list, next, more, loading, failed, position }: InfiniteListProps) {
  const [url, setUrl] = useState(next);
  const [state, setState] = useState<State>("ready");
  const [pages, setPages] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const added = useRef<Element[]>([]);
  const request = useRef<AbortController>(undefined);
  const own = `${list} ${next}`;
  const [saved] = useState(() => savedExtent(own));

  useEffect(
    () => () => {
      request.current?.abort();
      for (const item of added.current) item.remove();
      added.current = [];
    },
    [],
  );

  /** Adds `count` pages, and gives the first item of them; undefined where one did not come. */
  async function load(count: number): Promise<Element | undefined> {
    const feed = document.getElementById(list);
    if (!feed || !url || request.current) return undefined;
    setState("loading");
    feed.setAttribute("aria-busy", "true");
    const { signal } = (request.current = new AbortController());
    const start = added.current.length;
    try {
      let following = url;
      for (let left = count; left > 0 && following; left -= 1) {
        const page = await fetchPage(following, list, signal);
        signal.throwIfAborted();
        feed.append(...page.items);
        added.current.push(...page.items);
        following = page.next;
        setUrl(following);
        setPages((before) => before + 1);
      }
      setState("ready");
      return added.current[start];
    } catch (error) {
      if (signal.aborted) return undefined;
      console.info("The next page of the list was not loaded:", error);
      setState("failed");
      return undefined;
    } finally {
      request.current = undefined;
      feed.removeAttribute("aria-busy");
    }
  }

  async function loadAndFocus(): Promise<void> {
    const first = await load(1);
    // The button that was pressed may have been removed.
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }

  async function restore({ pages: count, y }: Extent): Promise<void> {
    const scrolled = new AbortController();
    onScrollIntent(() => {
      scrolled.abort();
    }, scrolled.signal);
    await load(Math.min(count, MAX_RESTORED));
    if (scrolled.signal.aborted) return;
    scrolled.abort();
    layOutPage();
    if (y > window.scrollY) window.scrollTo({ top: y, behavior: "instant" });
  }

  useEffect(
    () => (state === "loading" || pages === 0 ? undefined : keepExtent(own, pages)),
    [own, pages, state],
  );

  const isAutomatic = state === "ready" && pages < MAX_AUTOMATIC;
  useEffect(() => {
    if (!isAutomatic || !button.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        void (saved && pages === 0 ? restore(saved) : load(1));
      },
      { rootMargin: NEAR },
    );
    observer.observe(button.current);
    return () => {
      observer.disconnect();
    };
  });

  return (
    <div className="infinite-list-more">
      {url && (
        <button
          ref={button}
          type="button"
          className="button button-outline"
          aria-disabled={state === "loading"}
          onClick={() => {
            void loadAndFocus();
          }}
        >
          <span className="button-label">{more}</span>
        </button>
      )}
      <p role="status">{words()}</p>
    </div>
  );

  function words(): string {
    if (state === "loading") return loading;
    if (state === "failed") return failed;
    return pages > 0 ? positionOf(list, position) : "";
  }
}

/** Says how many of all items are there: `20 of 100`. */
function positionOf(list: string, text: string): string {
  const last = document.getElementById(list)?.lastElementChild;
  return ["aria-posinset", "aria-setsize"].reduce(
    (words, name) => words.replace("%s", last?.getAttribute(name) ?? ""),
    text,
  );
}
