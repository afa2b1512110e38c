/** Renders a button that copies a text and confirms it. */
import { useState } from "react";

import type { CopyProps } from "./props.ts";

/** Milliseconds that the confirmation is shown. */
const DONE_DURATION = 3_000;

export default function Copy({ text, label, done }: CopyProps) {
  const [copied, setCopied] = useState(false);
  // Without https there is no clipboard API; the text can be selected.
  if (!("clipboard" in navigator)) return null;

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => {
      setCopied(false);
    }, DONE_DURATION);
  }

  return (
    <>
      <button
        type="button"
        className="button button-outline"
        onClick={() => {
          copy().catch((error: unknown) => {
            console.warn("The text was not copied; it can be selected:", error);
          });
        }}
      >
        {copied ? done : label}
      </button>
      <span className="visually-hidden" role="status">
        {copied ? done : ""}
      </span>
    </>
  );
}
