/** A map of tiles with our own points on it: Leaflet, loaded by whoever wants to see it. */
import { control, divIcon, latLngBounds, map, marker, tileLayer } from "leaflet";
import styles from "leaflet/dist/leaflet.css?url";

import { prefersReducedMotion } from "../dom/reduced-motion.ts";
import type { MapProps, Marker } from "../islands/props.ts";

export interface EarthOptions extends MapProps {
  /** Called once a tile is seen. */
  readonly shown: () => void;
  /** Called when none can be had. */
  readonly failed: () => void;
}

/** Tiles that may be missing, while none has come, before the map is given up. */
const PATIENCE = 3;
const CLOSEST = 19;

/** Shows the map in `element`; call the result to take it away. */
export async function showEarth(element: HTMLElement, options: EarthOptions): Promise<() => void> {
  await styled();
  const animates = !prefersReducedMotion();
  const earth = map(element, {
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: false,
    maxZoom: CLOSEST,
    zoomAnimation: animates,
    fadeAnimation: animates,
    markerZoomAnimation: animates,
    inertia: animates,
  });
  element.setAttribute("role", "region");
  element.setAttribute("aria-label", options.words.name);
  control
    .zoom({ zoomInTitle: options.words.closer, zoomOutTitle: options.words.farther })
    .addTo(earth);
  look(earth, options);
  for (const each of options.markers) {
    // The link inside is what can be pressed: no second control around it.
    marker([each.lat, each.lng], {
      icon: pointOf(each),
      interactive: false,
      keyboard: false,
    }).addTo(earth);
  }
  addTiles(earth, options);
  element.addEventListener("focusin", () => earth.scrollWheelZoom.enable());
  element.addEventListener("focusout", () => earth.scrollWheelZoom.disable());
  return () => {
    earth.remove();
  };
}

function look(earth: ReturnType<typeof map>, { markers, centre, zoom }: EarthOptions): void {
  const bounds = latLngBounds(markers.map(({ lat, lng }) => [lat, lng]));
  if (centre && zoom !== null) earth.setView([centre.lat, centre.lng], zoom);
  else earth.fitBounds(bounds.pad(0.25), { maxZoom: zoom ?? 17, animate: false });
}

function addTiles(earth: ReturnType<typeof map>, { template, shown, failed }: EarthOptions): void {
  let missing = 0;
  let come = false;
  tileLayer(template, { maxZoom: CLOSEST, detectRetina: template.includes("{r}") })
    .on("tileload", () => {
      if (!come) shown();
      come = true;
    })
    .on("tileerror", () => {
      missing += 1;
      if (!come && missing === PATIENCE) failed();
    })
    .addTo(earth);
}

function pointOf({ anchor, label, title }: Marker) {
  const point = document.createElement("div");
  point.className = "plan-point";
  point.id = `${anchor}-point`;
  const link = document.createElement("a");
  link.href = `#${anchor}`;
  for (const [name, words] of [
    ["plan-label", label],
    ["plan-name", ` ${title}`],
  ] as const) {
    const part = document.createElement("span");
    part.className = name;
    part.textContent = words;
    link.append(part);
  }
  point.append(link);
  return divIcon({ html: point, iconSize: [0, 0] });
}

let style: Promise<void> | undefined;

function styled(): Promise<void> {
  style ??= new Promise((loaded, failed) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: styles });
    link.onload = () => {
      loaded();
    };
    link.onerror = () => {
      style = undefined;
      failed(new Error("the style of the map was not loaded"));
    };
    document.head.append(link);
  });
  return style;
}
