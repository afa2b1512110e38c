/** Starts the fun fact's floating star on each page that has one. */
import { useEffect } from "react";

import { prefersReducedMotion } from "../dom/reduced-motion.ts";
import { FloatingStar, partsOf } from "../frame/floating-star.ts";
import { takeTurn } from "../frame/floating-turns.ts";

interface FunFactProps {
  /** Id of the star's root element. */
  readonly target?: string;
  readonly page?: string;
  readonly version?: string;
  /** True for a star that does not float. */
  readonly still?: boolean;
  readonly pause?: string;
  readonly play?: string;
}

export default function FunFact(props: FunFactProps) {
  const { target = "", page, version, still = false, pause = "", play = "" } = props;
  useEffect(() => {
    const root = document.getElementById(target);
    const parts = root ? partsOf(root) : undefined;
    if (!root || !parts) return undefined;
    const moves = !still && !prefersReducedMotion();
    let star: FloatingStar | undefined;
    const show = (isTurn: boolean) => {
      star?.destroy();
      root.toggleAttribute("data-waits", !isTurn);
      star = isTurn
        ? new FloatingStar(root, parts, { pause, play }, moves, () => {
            leave();
          })
        : undefined;
    };
    // In a place of its own below the content it floats over nothing, and waits for nothing.
    const floats = getComputedStyle(parts.mover).position === "fixed";
    let leave: () => void = () => undefined;
    if (floats) leave = takeTurn("fun-fact", show);
    else show(true);
    return () => {
      leave();
      star?.destroy();
    };
    // Another page or another text restarts the star, even in the same element.
  }, [target, page, version, still, pause, play]);
  return null;
}
