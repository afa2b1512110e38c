/** Adds hover colours and panel behaviour to the header's native elements. */
import { useEffect } from "react";

import { reserveTop } from "../dom/page-cover.ts";
import { applyHoverColours } from "../frame/hover-colour.ts";
import { enhancePanels } from "../frame/header-panels.ts";
import { watchOverlays } from "../frame/overlays.ts";

export default function Header() {
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
  return null;
}
