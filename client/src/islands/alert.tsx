/** Shows the alert that the server has printed, unless it was dismissed within a day. */
import { useEffect, useRef } from "react";

import { dismiss, isDismissed } from "../frame/dismissal.ts";

const NAME = "villa-alert";

interface AlertProps {
  /** Id of the alert on the page. */
  readonly target?: string;
}

export default function Alert({ target = "" }: AlertProps) {
  const voice = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const alert = document.getElementById(target);
    if (!alert || isDismissed(NAME)) return undefined;
    const say = (text: string) => {
      if (voice.current) voice.current.textContent = text;
    };
    const close = () => {
      const held = alert.contains(document.activeElement);
      delete alert.dataset.open;
      dismiss(NAME);
      say("");
      if (held) document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    };
    const clicked = ({ target: at }: MouseEvent) => {
      if (at instanceof Element && at.closest(".alert-close")) close();
    };
    const pressed = ({ key }: KeyboardEvent) => {
      if (key === "Escape") close();
    };
    alert.dataset.open = "";
    say(alert.querySelector("h2")?.textContent ?? alert.getAttribute("aria-label") ?? "");
    alert.addEventListener("click", clicked);
    alert.addEventListener("keydown", pressed);
    return () => {
      alert.removeEventListener("click", clicked);
      alert.removeEventListener("keydown", pressed);
    };
  }, [target]);
  return <span className="visually-hidden" role="status" ref={voice} />;
}
