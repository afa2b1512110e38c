/** Renders one picture: what the page has of it first, then the same to be zoomed and moved. */
import { useEffect, useRef, useState } from "react";

import type { ViewerProps } from "../props.ts";
import type { DeepZoom } from "./deep-zoom.ts";
import type { Enlargeable } from "./enlargeables.ts";

interface StageProps {
  readonly words: ViewerProps;
  readonly picture: Enlargeable;
  readonly isZoomed: boolean;
  /** Called with what zooms the picture; with nothing once it is another's turn. */
  readonly onReady: (zoom: DeepZoom | undefined) => void;
  readonly onZoom: (zoom: number) => void;
}

type State = "loading" | "shown" | "failed";

export function Stage({ words, picture, isZoomed, onReady, onZoom }: StageProps) {
  const element = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>("loading");
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    let zoom: DeepZoom | undefined;
    let ended = false;
    const onFailed = (): void => {
      if (!ended) setState("failed");
    };
    import("./deep-zoom.ts").then(({ showDeepZoom }) => {
      if (ended || !element.current) return;
      const onShown = (): void => {
        setState("shown");
      };
      zoom = showDeepZoom(element.current, picture, { onShown, onFailed, onZoom });
      onReady(zoom);
    }, onFailed);
    return () => {
      ended = true;
      onReady(undefined);
      zoom?.remove();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once: another picture has a stage of its own
  }, []);
  return (
    <div
      className="viewer-stage"
      data-state={state}
      data-zoomed={isZoomed}
      aria-busy={state === "loading"}
    >
      <img
        className="viewer-preview"
        src={picture.src}
        srcSet={picture.srcset || undefined}
        sizes="100vw"
        alt={picture.alt}
        hidden={isBroken && state !== "shown"}
        onError={() => {
          setBroken(true);
        }}
      />
      <div ref={element} className="viewer-canvas" aria-hidden="true" />
      <p className="viewer-notice" role="status">
        {state === "loading" && <span className="viewer-loading">{words.loading}</span>}
        {state === "failed" && words.failed}
        {state === "failed" && isBroken && picture.alt && <span>{picture.alt}</span>}
      </p>
    </div>
  );
}
