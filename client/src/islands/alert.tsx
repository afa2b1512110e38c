/** Shows the server-rendered alert in its turn, unless it was dismissed within a day. */
import { useEffect, useRef } from "react";

import { openAlert } from "../frame/alert-card.ts";
import { dismiss, isDismissed, onDismissed } from "../frame/dismissal.ts";
import { takeTurn } from "../frame/floating-turns.ts";

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
    let close: (() => void) | undefined;
    const show = (isTurn: boolean) => {
      close?.();
      close = isTurn ? openAlert(alert) : undefined;
      announce(isTurn ? nameOf(alert) : "");
    };
    const leave = takeTurn("alert", show);
    const hide = () => {
      const hadFocus = alert.contains(document.activeElement);
      show(false);
      leave();
      if (hadFocus) document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    };
    const dismissAlert = () => {
      dismiss(STORAGE_KEY);
      hide();
    };
    const onClick = ({ target: at }: MouseEvent) => {
      if (at instanceof Element && at.closest(".alert-close")) dismissAlert();
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === "Escape") dismissAlert();
    };
    alert.addEventListener("click", onClick, { signal });
    alert.addEventListener("keydown", onKeyDown, { signal });
    onDismissed(STORAGE_KEY, hide, signal);
    return () => {
      close?.();
      leave();
      leaving.abort();
    };
  }, [target]);
  return <span className="visually-hidden" role="status" ref={status} />;
}

function nameOf(alert: HTMLElement): string {
  return alert.querySelector("h2")?.textContent ?? alert.getAttribute("aria-label") ?? "";
}
