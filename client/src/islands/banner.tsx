/** Lets the banner's text drift when it is wider than its place, until somebody stops it. */
import { useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from "react";

/** Seconds for each pixel of the text's width. */
const PACE = 0.03;

interface BannerProps {
  readonly pause?: string;
  readonly play?: string;
  readonly children?: ReactNode;
}

export default function Banner({ pause, play, children }: BannerProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useExcess(place, children);
  const [paused, setPaused] = useState(false);
  // Whoever comes by with the keyboard finds it still, until they say that it may go on.
  const [held, setHeld] = useState(false);
  const drifts = width > 0;
  const style = { "--banner-duration": `${(width * PACE).toFixed(2)}s` } as CSSProperties;
  return (
    <>
      <div
        className="banner-window"
        ref={place}
        style={drifts ? style : undefined}
        data-drifts={drifts ? "" : undefined}
        data-paused={paused || held ? "" : undefined}
      >
        <div className="banner-track">
          {children}
          {drifts && <div aria-hidden="true">{children}</div>}
        </div>
      </div>
      {drifts && (
        <button
          type="button"
          className="banner-pause"
          aria-label={paused ? play : pause}
          onFocus={({ target }) => {
            setHeld(target.matches(":focus-visible"));
          }}
          onBlur={() => {
            setHeld(false);
          }}
          onClick={() => {
            setPaused(!paused);
            setHeld(false);
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

/** The width of the text where it is wider than `place`, else 0. */
function useExcess(place: { readonly current: HTMLElement | null }, text: ReactNode): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    const shown = element?.querySelector("p");
    if (!element || !shown || typeof ResizeObserver === "undefined") return undefined;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)");
    const measure = () => {
      const own = textWidth(shown);
      setWidth(!still.matches && own > element.clientWidth ? own : 0);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // The letters may come after the text, and are not as wide as those that stood for them.
    document.fonts.addEventListener("loadingdone", measure);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener("loadingdone", measure);
    };
  }, [place, text]);
  return width;
}

/** The text without the space that follows it while it drifts. */
function textWidth(text: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(text);
  return Math.ceil(range.getBoundingClientRect().width);
}
