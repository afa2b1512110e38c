/** Says whether a place is open, and changes with the minute: also in a page from a cache. */
import { useEffect, useState } from "react";

import { compareClocks, serverTime } from "../dom/server-clock.ts";
import type { OpeningProps } from "./props.ts";

const MINUTE = 60_000;
/** Timers wait no longer than this: a computer that slept finds its way soon. */
const LONGEST = 15 * MINUTE;

const NOTHING = ["unknown", "", ""] as const;

/** What is said at a time, and when that changes. */
function at({ said, changes, end }: OpeningProps, time: number) {
  let found = 0;
  while (found + 2 < changes.length && (changes[found + 2] ?? 0) * MINUTE <= time) found += 2;
  const isOver = time >= end * MINUTE;
  return {
    words: (isOver ? undefined : said[changes[found + 1] ?? 0]) ?? NOTHING,
    until: isOver ? Infinity : (changes[found + 2] ?? end) * MINUTE,
  };
}

export default function Opening({ said, changes, end }: OpeningProps) {
  const [words, setWords] = useState<readonly string[]>(said[0] ?? NOTHING);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const props = { said, changes, end };
    let shown: readonly string[] = said[0] ?? NOTHING;
    async function check(): Promise<void> {
      // Before anything changes, the clock that says so is compared with the server's.
      if (at(props, serverTime()).words !== shown) await compareClocks();
      if (isGone) return;
      const now = serverTime();
      const { words: current, until } = at(props, now);
      shown = current;
      setWords(current);
      clearTimeout(timer);
      timer = setTimeout(run, Math.min(until - now, LONGEST));
    }
    const run = () => void check();
    run();
    document.addEventListener("visibilitychange", run);
    window.addEventListener("pageshow", run);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", run);
      window.removeEventListener("pageshow", run);
    };
  }, [said, changes, end]);

  const [kind, status, more] = words;
  return (
    <span className="opening" data-opening={kind}>
      <span>{status}</span>
      {more && <span className="opening-more">, {more}</span>}
    </span>
  );
}
