/** Shows a Leaflet map of tiles with the site's own points; loaded on demand. */
import { control, divIcon, latLngBounds, map, marker, tileLayer } from "leaflet";
import styles from "leaflet/dist/leaflet.css?url";

import { prefersReducedMotion } from "../dom/reduced-motion.ts";
import type { MapProps, Marker } from "../islands/props.ts";

export interface TileMapOptions extends MapProps {
  /** Called once a tile is shown. */
  readonly onShown: () => void;
  /** Called when no tile loads. */
  readonly onFailed: () => void;
}

/** Failed tiles, before the first success, after which the map counts as unavailable. */
const MAX_TILE_ERRORS = 3;
const MAX_ZOOM = 19;

/** Shows the map in `element`; call the result to remove it. */
export async function showTileMap(
  element: HTMLElement,
  options: TileMapOptions,
): Promise<() => void> {
  await loadStyle();
  const animates = !prefersReducedMotion();
  const tileMap = map(element, {
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: false,
    maxZoom: MAX_ZOOM,
    zoomAnimation: animates,
    fadeAnimation: animates,
    markerZoomAnimation: animates,
    inertia: animates,
  });
  element.setAttribute("role", "region");
  element.setAttribute("aria-label", options.words.name);
  control
    .zoom({ zoomInTitle: options.words.closer, zoomOutTitle: options.words.farther })
    .addTo(tileMap);
  setInitialView(tileMap, options);
  for (const each of options.markers) {
    // The link within is the control: the marker itself is not interactive.
    marker([each.lat, each.lng], {
      icon: markerIcon(each),
      interactive: false,
      keyboard: false,
    }).addTo(tileMap);
  }
  addTiles(tileMap, options);
  element.addEventListener("focusin", () => tileMap.scrollWheelZoom.enable());
  element.addEventListener("focusout", () => tileMap.scrollWheelZoom.disable());
  return () => {
    tileMap.remove();
  };
}

function setInitialView(
  tileMap: ReturnType<typeof map>,
  { markers, centre, zoom }: TileMapOptions,
): void {
  const bounds = latLngBounds(markers.map(({ lat, lng }) => [lat, lng]));
  if (centre && zoom !== null) tileMap.setView([centre.lat, centre.lng], zoom);
  else tileMap.fitBounds(bounds.pad(0.25), { maxZoom: zoom ?? 17, animate: false });
}

function addTiles(
  tileMap: ReturnType<typeof map>,
  { template, onShown, onFailed }: TileMapOptions,
): void {
  let errors = 0;
  let hasTile = false;
  tileLayer(template, { maxZoom: MAX_ZOOM, detectRetina: template.includes("{r}") })
    .on("tileload", () => {
      if (!hasTile) onShown();
      hasTile = true;
    })
    .on("tileerror", () => {
      errors += 1;
      if (!hasTile && errors === MAX_TILE_ERRORS) onFailed();
    })
    .addTo(tileMap);
}

/** The link of the sketch's point, which has its commands. */
function markerIcon({ anchor }: Marker) {
  const id = `${anchor}-point`;
  const point = document.createElement("div");
  point.className = "plan-point";
  point.append(...(document.getElementById(id)?.cloneNode(true).childNodes ?? []));
  point.id = id;
  return divIcon({ html: point, iconSize: [0, 0] });
}

let styleLoaded: Promise<void> | undefined;

function loadStyle(): Promise<void> {
  styleLoaded ??= new Promise((loaded, failed) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: styles });
    link.onload = () => {
      loaded();
    };
    link.onerror = () => {
      styleLoaded = undefined;
      failed(new Error("the style of the map was not loaded"));
    };
    document.head.append(link);
  });
  return styleLoaded;
}
