/** Adds hover colours and panel behaviour to the header's native elements. */
import { useEffect, useLayoutEffect } from "react";

import { reserveTop } from "../dom/page-cover.ts";
import { applyHoverColours } from "../frame/hover-colour.ts";
import { closePanels, enhancePanels } from "../frame/header-panels.ts";
import { watchOverlays } from "../frame/overlays.ts";

interface HeaderProps {
  /** Path of the current page. */
  readonly page?: string;
}

export default function Header({ page }: HeaderProps) {
  useEffect(() => {
    const leaving = new AbortController();
    applyHoverColours(leaving.signal);
    enhancePanels(leaving.signal);
    reserveTop(leaving.signal);
    watchOverlays(leaving.signal);
    return () => {
      leaving.abort();
    };
  }, []);
  // Before focus moves to the new page, because closing a popover takes it back.
  useLayoutEffect(closePanels, [page]);
  return null;
}
