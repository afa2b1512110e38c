/** Puts the consent tool where the keyboard expects it: the question first, all else of it last. */

const QUESTION = "tarteaucitronAlertBig";

/** Listens until `signal` aborts. */
export function placeTool(signal: AbortSignal): void {
  const on = (type: string, act: () => void) => {
    window.addEventListener(type, act, { signal });
  };
  on("tac.open_alert", place);
  on("tac.close_alert", place);
  on("tac.open_panel", () => {
    setPageInert(true);
  });
  on("tac.close_panel", () => {
    setPageInert(false);
  });
  place();
}

function place(): void {
  const { body } = document;
  const root = toolRoot();
  const isFirst = document.getElementById(QUESTION)?.style.display === "block";
  if (!root || root === (isFirst ? body.firstElementChild : body.lastElementChild)) return;
  const { activeElement: focused } = document;
  if (isFirst) body.prepend(root);
  else body.append(root);
  // What is moved loses the focus.
  if (focused instanceof HTMLElement && root.contains(focused))
    focused.focus({ preventScroll: true });
}

/** The panel covers the page. */
function setPageInert(inert: boolean): void {
  const root = toolRoot();
  for (const each of document.body.children) {
    if (each instanceof HTMLElement && each !== root) each.inert = inert;
  }
  const question = document.getElementById(QUESTION);
  if (question) question.inert = inert;
}

function toolRoot(): HTMLElement | null {
  return document.getElementById("tarteaucitronRoot");
}
