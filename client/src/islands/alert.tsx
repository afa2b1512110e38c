/** Shows the server-rendered alert, unless it was dismissed within a day. */
import { useEffect, useRef } from "react";

import { dismiss, isDismissed, onDismissed } from "../frame/dismissal.ts";
import { reserveBottom } from "../frame/reserved-bottom.ts";

const STORAGE_KEY = "villa-alert";

interface AlertProps {
  /** Id of the alert on the page. */
  readonly target?: string;
}

export default function Alert({ target = "" }: AlertProps) {
  const status = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const alert = document.getElementById(target);
    if (!alert || isDismissed(STORAGE_KEY)) return undefined;
    const announce = (text: string) => {
      if (status.current) status.current.textContent = text;
    };
    const leaving = new AbortController();
    const { signal } = leaving;
    const hide = () => {
      const hadFocus = alert.contains(document.activeElement);
      delete alert.dataset.open;
      release();
      announce("");
      if (hadFocus) document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    };
    const close = () => {
      dismiss(STORAGE_KEY);
      hide();
    };
    const onClick = ({ target: at }: MouseEvent) => {
      if (at instanceof Element && at.closest(".alert-close")) close();
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === "Escape") close();
    };
    alert.dataset.open = "";
    announce(alert.querySelector("h2")?.textContent ?? alert.getAttribute("aria-label") ?? "");
    alert.addEventListener("click", onClick, { signal });
    alert.addEventListener("keydown", onKeyDown, { signal });
    onDismissed(STORAGE_KEY, hide, signal);
    const release = reserveBottom(alert);
    return () => {
      release();
      leaving.abort();
    };
  }, [target]);
  return <span className="visually-hidden" role="status" ref={status} />;
}
