/** Links the highlights of places and points, and focuses a chosen place. */
import { useEffect, useRef } from "react";

import { linkHighlights } from "../map/highlight.ts";

export default function Places() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const section = mark.current?.closest("section");
    return section ? linkHighlights(section) : undefined;
  }, []);
  return <span ref={mark} hidden />;
}
