/** Enlarges and moves the drawn map in the element beside it, which the server has rendered. */
import { useEffect, useState, useSyncExternalStore } from "react";

import { listen, STEP } from "../map/gestures.ts";
import { MAX_ZOOM, zoomed, type View } from "../map/view.ts";
import type { DrawnMapProps } from "./props.ts";
import { useFullStyle } from "./use-full-style.ts";

export default function DrawnMap(props: DrawnMapProps) {
  const frame = useSyncExternalStore(subscribeToNothing, () =>
    document.getElementById(props.frame),
  );
  const isStyled = useFullStyle();
  const map = frame?.parentElement;
  return isStyled && map ? <Controls {...props} element={frame} map={map} /> : null;
}

interface ControlsProps extends DrawnMapProps {
  readonly element: HTMLElement;
  /** Has the view in its style. */
  readonly map: HTMLElement;
}

function Controls({ element, map, name, closer, farther }: ControlsProps) {
  const [start] = useState(() => viewOf(map));
  const [view, change] = useState(start);
  useEffect(() => {
    makeOperable(element, name);
    return listen(element, change);
  }, [element, name]);
  useEffect(() => {
    show(view, map);
    // Once a visitor has enlarged the map, a finger moves it; before, it scrolls the page.
    showHow(element, { finger: view.zoom > start.zoom, mouse: view.zoom > 1 });
  }, [element, map, view, start]);
  const step = (factor: number) => () => {
    change((before) => zoomed(before, factor));
  };
  return (
    <>
      <button
        type="button"
        aria-label={closer}
        aria-disabled={view.zoom >= MAX_ZOOM}
        onClick={step(STEP)}
      >
        +
      </button>
      <button
        type="button"
        aria-label={farther}
        aria-disabled={view.zoom <= 1}
        onClick={step(1 / STEP)}
      >
        −
      </button>
    </>
  );
}

function makeOperable(element: HTMLElement, name: string): void {
  element.tabIndex = 0;
  element.role = "group";
  element.ariaLabel = name;
}

function show(view: View, map: HTMLElement): void {
  map.style.setProperty("--zoom", view.zoom.toFixed(3));
  map.style.setProperty("--x", view.x.toFixed(4));
  map.style.setProperty("--y", view.y.toFixed(4));
}

function showHow(element: HTMLElement, moves: { finger: boolean; mouse: boolean }): void {
  element.style.touchAction = moves.finger ? "none" : "pan-x pan-y";
  element.style.cursor = moves.mouse ? "grab" : "";
}

function viewOf(map: HTMLElement): View {
  const number = (name: string) => parseFloat(map.style.getPropertyValue(name)) || 0;
  return { zoom: number("--zoom") || 1, x: number("--x"), y: number("--y") };
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
