/** Renders a button that loads a third-party video player in place of the poster. */
import { useEffect, useRef, useState } from "react";

import type { ForeignPlayerProps } from "./props.ts";

export default function ForeignPlayer({ src, title, call }: ForeignPlayerProps) {
  const [loaded, setLoaded] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  // The focused button disappears: focus moves to the player.
  useEffect(() => {
    if (loaded) frame.current?.focus();
  }, [loaded]);

  if (loaded) {
    return (
      <iframe
        ref={frame}
        className="foreign-player-frame"
        src={src}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  return (
    <button
      type="button"
      className="button button-outline"
      onClick={() => {
        setLoaded(true);
      }}
    >
      {call}
    </button>
  );
}
