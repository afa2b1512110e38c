/** Renders a page whose elements React could not adopt, with all that the visitor has done. */
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

import type { Inputs } from "../protocol/inputs.ts";
import { Visit } from "./visit.ts";

export interface Rendering {
  readonly container: Element;
  readonly content: ReactNode;
  readonly inputs: Inputs;
  readonly onUncaughtError: (error: unknown) => void;
}

export function renderAgain({ container, content, inputs, onUncaughtError }: Rendering): void {
  const visit = new Visit(container);
  inputs.restoreReplaced = visit.restoreIn.bind(visit);
  const root = createRoot(container, { onUncaughtError });
  flushSync(() => {
    root.render(content);
  });
  inputs.restoreReplaced = undefined;
  visit.restore();
}
