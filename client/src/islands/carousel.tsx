/** Renders the controls of a carousel, whose slides scroll natively. */
import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from "react";

import { prefersReducedMotion } from "../dom/reduced-motion.ts";
import type { CarouselProps } from "./props.ts";
import { rotate } from "./carousel/rotation.ts";
import { SlideTrack } from "./carousel/slide-track.ts";
import { own } from "../own.ts";

type Props = CarouselProps & { readonly children?: ReactNode };

export default function Carousel(props: Props) {
  const element = useSyncExternalStore(subscribeToNothing, () =>
    document.getElementById(props.track),
  );
  return element ? <Controls {...props} element={element} /> : props.children;
}

function Controls({ element, ...props }: Props & { readonly element: HTMLElement }) {
  const slides = useMemo(() => new SlideTrack(element), [element]);
  const place = useSyncExternalStore(slides.watch, slides.place);
  const [moving, setMoving] = useState(() => props.autoplay && !prefersReducedMotion());
  useRotation(element, slides, moving);
  useKeys(element, slides, () => {
    setMoving(false);
  });

  function step(direction: 1 | -1): void {
    setMoving(false);
    slides.step(direction);
  }

  if (place.count < 2 || (place.atStart && place.atEnd)) return null;
  const controls = { type: "button", "aria-controls": props.track } as const;
  return (
    <div className="carousel-controls">
      <p className="carousel-position">
        <span aria-hidden="true">
          {place.number} / {place.count}
        </span>
        <span className="visually-hidden" role="status" aria-live={moving ? "off" : "polite"}>
          {place.label}
        </span>
      </p>
      {props.autoplay && (
        <button
          {...controls}
          aria-label={moving ? props.pause : props.resume}
          onClick={() => {
            setMoving(!moving);
          }}
        >
          <Icon lines={moving ? "M8 5v14M16 5v14" : "M8 5.5v13l10.5-6.5z"} />
        </button>
      )}
      <button
        {...controls}
        className="carousel-previous"
        aria-label={props.previous}
        aria-disabled={place.atStart}
        onClick={() => {
          step(-1);
        }}
      >
        <Icon lines="M3 12h17M14 6l6 6-6 6" />
      </button>
      <button
        {...controls}
        aria-label={props.following}
        aria-disabled={place.atEnd}
        onClick={() => {
          step(1);
        }}
      >
        <Icon lines="M3 12h17M14 6l6 6-6 6" />
      </button>
    </div>
  );
}

/** Advances while `moving`, from the last slide back to the first. */
function useRotation(element: HTMLElement, slides: SlideTrack, moving: boolean): void {
  useEffect(() => {
    if (!moving) return undefined;
    return rotate(element.closest("section") ?? element, () => {
      if (!slides.step(1)) slides.toStart();
    });
  }, [element, slides, moving]);
}

/** Arrow keys change slides while the track itself has the focus. */
function useKeys(element: HTMLElement, slides: SlideTrack, used: () => void): void {
  useEffect(() => {
    const acts: Readonly<Record<string, () => void>> = {
      ArrowRight: () => slides.step(1),
      ArrowLeft: () => slides.step(-1),
      Home: () => {
        slides.toStart();
      },
      End: () => {
        slides.toEnd();
      },
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.target !== element) return;
      const act = own(acts, event.key);
      if (!act) return;
      event.preventDefault();
      used();
      act();
    };
    element.addEventListener("keydown", onKey);
    element.addEventListener("pointerdown", used);
    return () => {
      element.removeEventListener("keydown", onKey);
      element.removeEventListener("pointerdown", used);
    };
  });
}

function Icon({ lines }: { readonly lines: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={lines} />
    </svg>
  );
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
