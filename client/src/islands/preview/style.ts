/** The style of what the preview adds to the page: no visitor loads it. */

export const TOOLS = "villa-preview-tools";

const RULES = `
.villa-preview-tools {
  position: absolute; z-index: 2147483000; transform-origin: 100% 0; display: flex; gap: 2px; padding: 3px;
  font: 13px/1.2 system-ui, sans-serif; color: #fff; background: #1e1e1e; border-radius: 3px;
  box-shadow: 0 2px 8px #0006;
}
.villa-preview-tools button {
  min-inline-size: 32px; min-block-size: 32px; padding: 0 8px; color: inherit; background: none;
  border: 0; border-radius: 2px; font: inherit; cursor: pointer;
}
.villa-preview-tools button:hover { background: #444; }
.villa-preview-tools button:focus-visible { outline: 2px solid #fff; outline-offset: -2px; }
@media (forced-colors: active) { .villa-preview-tools { border: 1px solid; } }
@media print { .villa-preview-tools { display: none; } }
`;

const OUTLINE = "outline: 3px solid #3858e9 !important; outline-offset: 2px !important;";

const sheet = new CSSStyleSheet();
let isAdded = false;

/** Outlines the elements of a block, and styles the tools. */
export function outline(selector: string): void {
  sheet.replaceSync(RULES + (selector && `${selector} { ${OUTLINE} }`));
  if (isAdded) return;
  isAdded = true;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
