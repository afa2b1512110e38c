/** Tells slow devices by the time that they took to hydrate the page. */
import { HYDRATION } from "./hydration.ts";

/** Milliseconds; a computer takes a third of it. */
const SLOW = 50;

export function isSlowDevice(): boolean {
  return performance.getEntriesByName(HYDRATION).some(({ duration }) => duration > SLOW);
}
