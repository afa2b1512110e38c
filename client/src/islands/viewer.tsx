/** Opens the pictures of its group over the page; what shows them is loaded with the first. */
import { lazy, Suspense, useEffect, useRef, useState } from "react";

import { enlargeablesOf, type Enlargeable } from "./viewer/enlargeables.ts";
import { pushPicture, shownPicture } from "./viewer/address.ts";
import type { ViewerProps } from "./props.ts";
import { useFullStyle } from "./use-full-style.ts";

const Dialog = lazy(() => import("./viewer/dialog.tsx"));

export default function Viewer(props: ViewerProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState<{
    readonly pictures: readonly Enlargeable[];
    readonly at: number;
  }>();
  useEffect(() => {
    const group = place.current?.closest("villa-island")?.parentElement;
    // The viewer of a gallery opens the pictures of the blocks in it, too.
    if (!group || group.parentElement?.closest("[data-pictures]")) return undefined;
    const show = (): boolean => {
      const pictures = enlargeablesOf(group);
      const at = pictures.findIndex(({ id }) => id === shownPicture());
      setOpen(at < 0 ? undefined : { pictures, at });
      return at >= 0;
    };
    const onClick = (event: MouseEvent): void => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest("a.enlarge-link") : null;
      if (!link) return;
      event.preventDefault();
      pushPicture(link.getAttribute("href") ?? "");
      show();
    };
    const signal = new AbortController();
    group.addEventListener("click", onClick, signal);
    window.addEventListener("popstate", show, signal);
    window.addEventListener("hashchange", show, signal);
    show();
    return () => {
      signal.abort();
    };
  }, []);
  const styled = useFullStyle();
  return (
    <>
      <span ref={place} hidden />
      {open && styled && (
        <Suspense>
          <Dialog
            words={props}
            pictures={open.pictures}
            at={open.at}
            onMove={(at) => {
              setOpen({ ...open, at });
            }}
            onClosed={() => {
              setOpen(undefined);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
