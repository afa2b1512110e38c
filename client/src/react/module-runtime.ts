/** What only pages with third-party modules need; it comes with the first of them. */
export { bindModule, hasBind, loadModule } from "./module-binding.ts";
export { moduleElement } from "./module-element.ts";
