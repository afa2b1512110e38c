/** Recognises slow devices by the time that they took to hydrate the page. */
import { HYDRATION } from "./hydration.ts";

/** Milliseconds; a computer takes half of it. */
const SLOW = 30;

export function isSlowDevice(): boolean {
  return performance.getEntriesByName(HYDRATION).some(({ duration }) => duration > SLOW);
}
