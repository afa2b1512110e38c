/** A button that hands the page to the device's own way of sharing, where it has one. */
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
          // Who closes the device's sheet has not met an error.
          if (!(error instanceof DOMException && error.name === "AbortError"))
            console.warn("The page was not shared:", error);
        });
      }}
    >
      {label}
    </button>
  );
}
