/** Says what keys do in the viewer. */
import { own } from "../../own.ts";

export type Act =
  | { readonly step: number }
  | { readonly to: "first" | "last" }
  | { readonly zoom: number }
  | { readonly whole: true }
  | { readonly pan: readonly [across: number, down: number] };

/** How much larger one step of the zoom is. */
export const ZOOM_STEP = 1.5;
const PAN = 0.2;

const ALWAYS: Readonly<Record<string, Act>> = {
  "+": { zoom: ZOOM_STEP },
  "=": { zoom: ZOOM_STEP },
  "-": { zoom: 1 / ZOOM_STEP },
  "0": { whole: true },
  PageUp: { step: -1 },
  PageDown: { step: 1 },
};

const WHOLE: Readonly<Record<string, Act>> = {
  ArrowLeft: { step: -1 },
  ArrowRight: { step: 1 },
  Home: { to: "first" },
  End: { to: "last" },
};

const ZOOMED: Readonly<Record<string, Act>> = {
  ArrowLeft: { pan: [-PAN, 0] },
  ArrowRight: { pan: [PAN, 0] },
  ArrowUp: { pan: [0, -PAN] },
  ArrowDown: { pan: [0, PAN] },
};

/** What a key does; undefined where it is the browser's. */
export function actOf(event: KeyboardEvent, isZoomed: boolean): Act | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  return own(ALWAYS, event.key) ?? own(isZoomed ? ZOOMED : WHOLE, event.key);
}
