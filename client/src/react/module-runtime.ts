/** Gathers what only pages with third-party modules load. */
export { bindModule, hasBind, loadModule } from "./module-binding.ts";
export { moduleElement } from "./module-element.ts";
