/** Says that an open preview has expired, and how to open it again; the page stays as it is. */
import { useEffect, useState } from "react";

import type { PreviewExpiryProps } from "../props.ts";

const SECOND = 1_000;

export default function PreviewExpiry({ until, words, url, link }: PreviewExpiryProps) {
  const [expired, setExpired] = useState(false);

  useEffect(() => {
    const check = () => {
      setExpired(Date.now() >= until * SECOND);
    };
    check();
    const timer = setTimeout(check, Math.max(0, until * SECOND - Date.now()));
    // A timer is paused while the computer sleeps.
    document.addEventListener("visibilitychange", check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, [until]);

  return (
    <div role="status" className="preview-expiry">
      {expired && (
        <>
          <p>{words}</p>
          <a href={url} target="_blank" rel="noreferrer">
            {link}
          </a>
        </>
      )}
    </div>
  );
}
