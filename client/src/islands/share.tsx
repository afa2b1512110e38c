/** Renders a button for the device's own share dialog, where there is one. */
import type { ReactNode } from "react";

import type { ShareProps } from "./props.ts";

export default function Share({
  title,
  url,
  label,
  children,
}: ShareProps & { readonly children?: ReactNode }) {
  if (!("share" in navigator)) return children;
  return (
    <button
      type="button"
      className="button button-outline"
      onClick={() => {
        navigator.share({ title, url }).catch((error: unknown) => {
          // Closing the dialog is no error.
          if (!(error instanceof DOMException && error.name === "AbortError"))
            console.warn("The page was not shared:", error);
        });
      }}
    >
      {label}
    </button>
  );
}
