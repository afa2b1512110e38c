/** Tells slow devices by the time that they took to hydrate the page. */
import { HYDRATION } from "./hydration.ts";

/** Milliseconds; a computer takes a quarter of it. */
const SLOW = 80;

export function isSlowDevice(): boolean {
  return performance.getEntriesByName(HYDRATION).some(({ duration }) => duration > SLOW);
}
