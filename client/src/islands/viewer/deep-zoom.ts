/** Shows a picture that can be zoomed and moved, by OpenSeadragon; loaded on demand. */
import OpenSeadragon from "openseadragon";

import { prefersReducedMotion } from "../../dom/reduced-motion.ts";
import type { Enlargeable } from "./enlargeables.ts";
import { readService } from "./iiif.ts";

export interface DeepZoom {
  readonly zoomBy: (factor: number) => void;
  /** Moves the view, in parts of its width and height. */
  readonly panBy: (across: number, down: number) => void;
  readonly showWhole: () => void;
  readonly remove: () => void;
}

export interface DeepZoomOptions {
  /** Called once all of the picture is shown that fits. */
  readonly onShown: () => void;
  readonly onFailed: () => void;
  /** Called with each zoom; 1 shows the whole picture. */
  readonly onZoom: (zoom: number) => void;
}

/** Screen pixels for one of the picture, at most. */
const MAX_PIXEL_RATIO = 4;
/** Failed tiles, before the first success, after which the tiles count as unavailable. */
const MAX_TILE_ERRORS = 3;
const ANIMATION_SECONDS = 0.6;

/** Shows `picture` in `element`: in tiles where it has a service that answers, else its file. */
export function showDeepZoom(
  element: HTMLElement,
  picture: Enlargeable,
  options: DeepZoomOptions,
): DeepZoom {
  const ended = new AbortController();
  const viewer = makeViewer(element);
  const { viewport } = viewer;
  const openFile = (): void => {
    open(viewer, { type: "image", url: picture.largest, buildPyramid: false }, options);
  };
  viewer.addHandler("zoom", ({ zoom }) => {
    options.onZoom(zoom / viewport.getHomeZoom());
  });
  if (picture.service)
    readService(picture.service, ended.signal).then(
      (tiles) => {
        open(viewer, tiles, { ...options, onFailed: openFile });
      },
      (error: unknown) => {
        if (ended.signal.aborted) return;
        console.info("The picture is shown without tiles:", error);
        openFile();
      },
    );
  else openFile();
  return {
    zoomBy: (factor) => {
      viewport.zoomBy(factor).applyConstraints();
    },
    panBy: (across, down) => {
      const { width, height } = viewport.getBounds();
      viewport.panBy(new OpenSeadragon.Point(across * width, down * height)).applyConstraints();
    },
    showWhole: () => {
      viewport.goHome();
    },
    remove: () => {
      ended.abort();
      viewer.destroy();
    },
  };
}

function makeViewer(element: HTMLElement): OpenSeadragon.Viewer {
  forgoInlineStyle();
  const animates = !prefersReducedMotion();
  const gestures = { clickToZoom: false, dblClickToZoom: true, flickEnabled: animates };
  return new OpenSeadragon.Viewer({
    element,
    // Another host's picture can be drawn, though not read.
    drawer: "canvas",
    crossOriginPolicy: false,
    showNavigationControl: false,
    // The dialog has keys and buttons.
    keyboardNavEnabled: false,
    tabIndex: -1,
    animationTime: animates ? ANIMATION_SECONDS : 0,
    visibilityRatio: 1,
    constrainDuringPan: true,
    minZoomImageRatio: 1,
    maxZoomPixelRatio: MAX_PIXEL_RATIO,
    gestureSettingsMouse: gestures,
    gestureSettingsPen: gestures,
    gestureSettingsTouch: { ...gestures, pinchToZoom: true },
  });
}

/**
 * OpenSeadragon adds an inline style, which the page's policy forbids, unless there is one of this
 * name: an element that is no style to browsers.
 */
function forgoInlineStyle(): void {
  const name = "data-openseadragon-mobile-css";
  if (document.querySelector(`style[${name}]`)) return;
  const mark = document.createElementNS(null, "style");
  mark.setAttribute(name, "");
  document.head.append(mark);
}

function open(viewer: OpenSeadragon.Viewer, source: object, options: DeepZoomOptions): void {
  let [errors, hasTile] = [0, false];
  viewer.addTiledImage({
    tileSource: source,
    success: (event: Event) => {
      const { item } = event as unknown as { readonly item: OpenSeadragon.TiledImage };
      viewer.viewport.goHome(true);
      if (item.getFullyLoaded()) options.onShown();
      item.addHandler("fully-loaded-change", ({ fullyLoaded }) => {
        if (fullyLoaded && hasTile) options.onShown();
      });
    },
    error: options.onFailed,
  });
  viewer.addHandler("tile-loaded", () => {
    hasTile = true;
  });
  viewer.addHandler("tile-load-failed", () => {
    errors += 1;
    if (!hasTile && errors === MAX_TILE_ERRORS) {
      viewer.world.removeAll();
      options.onFailed();
    }
  });
}
