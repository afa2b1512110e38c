/** Gives the header what native elements cannot do alone: colours lent on hover, panels that tidy up. */
import { useEffect, useLayoutEffect } from "react";

import { applyHoverColours } from "../frame/hover-colour.ts";
import { closePanels, enhancePanels } from "../frame/header-panels.ts";

interface HeaderProps {
  /** Address of the page that is shown. */
  readonly page?: string;
}

export default function Header({ page }: HeaderProps) {
  useEffect(() => {
    const leaving = new AbortController();
    applyHoverColours(leaving.signal);
    enhancePanels(leaving.signal);
    return () => {
      leaving.abort();
    };
  }, []);
  // Before the focus is moved to the new page, which closing would take back.
  useLayoutEffect(closePanels, [page]);
  return null;
}
