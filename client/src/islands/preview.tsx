/** What only editors see of a page: that its preview has expired, or their editor around it. */
import { lazy } from "react";

import type { PreviewProps } from "./props.ts";

const Expiry = lazy(() => import("./preview/expiry.tsx"));
const Live = lazy(() => import("./preview/live.tsx"));

export default function Preview({ expiry, live }: PreviewProps) {
  if (live) return <Live {...live} />;
  return expiry && <Expiry {...expiry} />;
}
