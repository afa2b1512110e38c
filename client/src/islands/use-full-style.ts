/** Holds back what a component shows until the page has the rest of its style. */
import { useLayoutEffect, useState } from "react";

import { fullStyle, isStyled } from "../dom/full-style.ts";

/**
 * Whether the page has the rest of its style, which is requested. The words of the style in a module
 * that imports this count as being on no page (`added-words.ts`).
 */
export function useFullStyle(): boolean {
  const [styled, setStyled] = useState(isStyled);
  useLayoutEffect(() => {
    if (!styled)
      void fullStyle().then((loaded) => {
        if (loaded) setStyled(true);
      });
  }, [styled]);
  return styled;
}
