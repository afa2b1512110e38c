/** Scrolls the banner's text when it overflows, until the visitor pauses it. */
import { useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from "react";

import { useFullStyle } from "./use-full-style.ts";

/** Seconds for each pixel of the text's width. */
const SECONDS_PER_PIXEL = 0.03;

interface BannerProps {
  readonly pause?: string;
  readonly play?: string;
  readonly children?: ReactNode;
}

export default function Banner(props: BannerProps) {
  // Until then the text is as the server has written it.
  return useFullStyle() ? <ScrollingText {...props} /> : props.children;
}

function ScrollingText({ pause, play, children }: BannerProps) {
  const container = useRef<HTMLDivElement>(null);
  const width = useOverflowWidth(container, children);
  const [paused, setPaused] = useState(false);
  // Keyboard focus pauses the text until the visitor resumes it.
  const [focusPaused, setFocusPaused] = useState(false);
  const scrolls = width > 0;
  const style = {
    "--banner-duration": `${(width * SECONDS_PER_PIXEL).toFixed(2)}s`,
  } as CSSProperties;
  return (
    <>
      <div
        className="banner-window"
        ref={container}
        style={scrolls ? style : undefined}
        data-scrolling={scrolls ? "" : undefined}
        data-paused={paused || focusPaused ? "" : undefined}
      >
        <div className="banner-track">
          {children}
          {scrolls && <div aria-hidden="true">{children}</div>}
        </div>
      </div>
      {scrolls && (
        <button
          type="button"
          className="banner-pause"
          aria-label={paused ? play : pause}
          onFocus={({ target }) => {
            setFocusPaused(target.matches(":focus-visible"));
          }}
          onBlur={() => {
            setFocusPaused(false);
          }}
          onClick={() => {
            setPaused(!paused);
            setFocusPaused(false);
          }}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={paused ? "M8 5l11 7-11 7z" : "M8 5v14M16 5v14"} />
          </svg>
        </button>
      )}
    </>
  );
}

/** The width of the text where it overflows `container`, else 0. */
function useOverflowWidth(
  container: { readonly current: HTMLElement | null },
  text: ReactNode,
): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = container.current;
    const paragraph = element?.querySelector("p");
    if (!element || !paragraph || typeof ResizeObserver === "undefined") return undefined;
    const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)");
    const measure = () => {
      const width = textWidth(paragraph);
      setWidth(!reducedMotion.matches && width > element.clientWidth ? width : 0);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Web fonts change the width after the first layout.
    document.fonts.addEventListener("loadingdone", measure);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener("loadingdone", measure);
    };
  }, [container, text]);
  return width;
}

/** The width of the text without the gap that follows it while it scrolls. */
function textWidth(text: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(text);
  return Math.ceil(range.getBoundingClientRect().width);
}
