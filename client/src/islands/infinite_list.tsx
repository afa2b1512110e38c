/** Adds the following pages of a list below its items while a visitor comes near. */
import { useEffect, useRef, useState } from "react";

import { fetchPage } from "./infinite_list/next-page.ts";
import type { InfiniteListProps } from "./props.ts";

type State = "ready" | "loading" | "failed";

/** Pages that come by themselves: what is below the list can then be reached. */
const MAX_AUTOMATIC = 3;
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

  useEffect(
    () => () => {
      request.current?.abort();
      for (const item of added.current) item.remove();
      added.current = [];
    },
    [],
  );

  function load(pressed: boolean): void {
    const feed = document.getElementById(list);
    if (!feed || !url || state === "loading") return;
    setState("loading");
    feed.setAttribute("aria-busy", "true");
    const { signal } = (request.current = new AbortController());
    fetchPage(url, list, signal)
      .then(({ items, next: following }) => {
        if (signal.aborted) return;
        feed.append(...items);
        added.current.push(...items);
        // The button that was pressed may be gone.
        if (pressed) (items[0] as HTMLElement | undefined)?.focus({ preventScroll: true });
        setUrl(following);
        setPages(pages + 1);
        setState("ready");
      })
      .catch((error: unknown) => {
        if (signal.aborted) return;
        console.info("The next page of the list was not loaded:", error);
        setState("failed");
      })
      .finally(() => {
        feed.removeAttribute("aria-busy");
      });
  }

  const isAutomatic = state === "ready" && pages < MAX_AUTOMATIC;
  useEffect(() => {
    if (!isAutomatic || !button.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load(false);
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
            load(true);
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
