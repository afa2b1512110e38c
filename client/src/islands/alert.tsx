/** Shows the alert that the server has printed, unless it was dismissed within a day. */
import { useEffect, useState } from "react";

import { dismiss, isDismissed } from "../frame/dismissal.ts";

const NAME = "villa-alert";

interface AlertProps {
  /** Id of the alert on the page. */
  readonly target?: string;
}

export default function Alert({ target = "" }: AlertProps) {
  const [told, setTold] = useState("");
  useEffect(() => {
    const alert = document.getElementById(target);
    if (!alert || isDismissed(NAME)) return undefined;
    alert.dataset.open = "";
    setTold(alert.querySelector("h2")?.textContent ?? alert.getAttribute("aria-label") ?? "");
    const close = () => {
      const held = alert.contains(document.activeElement);
      delete alert.dataset.open;
      dismiss(NAME);
      setTold("");
      if (held) document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    };
    const clicked = ({ target: at }: MouseEvent) => {
      if (at instanceof Element && at.closest(".alert-close")) close();
    };
    const pressed = ({ key }: KeyboardEvent) => {
      if (key === "Escape") close();
    };
    alert.addEventListener("click", clicked);
    alert.addEventListener("keydown", pressed);
    return () => {
      alert.removeEventListener("click", clicked);
      alert.removeEventListener("keydown", pressed);
    };
  }, [target]);
  return (
    <span className="visually-hidden" role="status">
      {told}
    </span>
  );
}
