/** Applies the document node's attributes to `<html>`; renders nothing. */
import { memo, useLayoutEffect } from "react";

import { readDocumentNode } from "../protocol/document-node.ts";
import { applyHtmlAttributes } from "./html-attributes.ts";
import { useLive, type NodeProps } from "./live-context.ts";

export const DocumentNode = memo(function DocumentNode({ model }: NodeProps) {
  const { applied } = useLive();
  useLayoutEffect(() => {
    const { html } = readDocumentNode(model);
    applyHtmlAttributes(document.documentElement, applied.html, html);
    applied.html = html;
  }, [model, applied]);
  return null;
});
