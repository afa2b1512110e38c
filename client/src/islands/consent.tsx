/** Starts the consent tool in the page's language; no service loads before consent. */
import { useEffect } from "react";

import { reportChoices } from "../consent/choice-report.ts";
import { shareAnswers } from "../consent/shared-answers.ts";
import { startTool } from "../consent/tarteaucitron.ts";
import { placeTool } from "../consent/tool-place.ts";
import { decideQuestion } from "../frame/floating-turns.ts";
import { reserveBottom } from "../frame/reserved-bottom.ts";

interface ConsentProps {
  /** The enabled services with their ids. */
  readonly services?: Readonly<Record<string, string>>;
  readonly lang?: string;
}

const QUESTION = "tarteaucitronAlertBig";
const BUTTON = ".manage-cookies";
/** The tool's own controls that open its panel. */
const TOOL_ICON = "#tarteaucitronManager";
const PANEL_OPENERS = `${BUTTON}, ${TOOL_ICON}, #tarteaucitronCloseAlert`;
const NONE = {};
/** A bitten biscuit. */
const ICON =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path fill="#1d1a16" d="M24 4a20 20 0 1 0 20 20 8 8 0 0 1-9-7 8 8 0 0 1-9-9 8 8 0 0 1-2-4z"/><g fill="#efe6d8"><circle cx="17" cy="19" r="3"/><circle cx="28" cy="25" r="2.5"/><circle cx="18" cy="31" r="2.5"/><circle cx="31" cy="35" r="2"/><circle cx="10.500" cy="26" r="1.500"/></g></svg>',
  );

let starting: Promise<unknown> = Promise.resolve();

export default function Consent({ services = NONE, lang = "fr" }: ConsentProps) {
  const servicesJson = JSON.stringify(services);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    reportChoices(lang, signal);
    const ids = JSON.parse(servicesJson) as Record<string, string>;
    let release: () => void = () => undefined;
    const start = () => {
      const tool = starting.then(() => startTool(ids, lang, ICON));
      starting = tool.then(
        () => {
          if (signal.aborted) return;
          const question = document.getElementById(QUESTION);
          decideQuestion(isShown(question));
          release();
          if (question) release = reserveBottom(question);
        },
        (error: unknown) => {
          decideQuestion(false);
          console.warn(
            "The consent tool did not start; no service that needs consent is loaded:",
            error,
          );
        },
      );
      return tool;
    };
    signal.addEventListener("abort", () => {
      release();
    });
    // What else floats over the page waits until the question is answered.
    const decide = () => {
      decideQuestion(isShown(document.getElementById(QUESTION)));
    };
    window.addEventListener("tac.open_alert", decide, { signal });
    window.addEventListener("tac.close_alert", decide, { signal });
    void start().then(
      ({ userInterface }) => {
        if (signal.aborted) return;
        placeTool(signal);
        shareAnswers(() => void start(), signal);
        offerPanel(() => {
          userInterface.openPanel();
        }, signal);
      },
      () => undefined,
    );
    return () => {
      leaving.abort();
    };
  }, [servicesJson, lang]);
  return null;
}

function isShown(question: HTMLElement | null): boolean {
  return question?.style.display === "block";
}

/** Shows the footer's button, also in a footer that replaces this one. */
function offerPanel(open: () => void, signal: AbortSignal): void {
  const show = () => {
    for (const button of document.querySelectorAll<HTMLElement>(BUTTON)) button.hidden = false;
  };
  const observer = new MutationObserver(show);
  const footer = document.querySelector(BUTTON)?.closest("footer");
  if (footer) observer.observe(footer, { childList: true });
  signal.addEventListener("abort", () => {
    observer.disconnect();
  });
  let opener: HTMLElement | null = null;
  document.addEventListener(
    "click",
    ({ target }) => {
      const control = target instanceof Element ? target.closest<HTMLElement>(PANEL_OPENERS) : null;
      opener = control ?? opener;
      if (control?.matches(BUTTON)) open();
    },
    { signal, capture: true },
  );
  // The tool fires `tac.close_panel` at every Escape, even for a panel that was never open.
  let isOpen = false;
  const opened = () => {
    isOpen = true;
  };
  // The tool would focus a button of its own, visible or not.
  const restoreFocus = () => {
    const icon = document.querySelector<HTMLElement>(TOOL_ICON);
    if (isOpen) [opener, icon].find((each) => each && each.getClientRects().length > 0)?.focus();
    isOpen = false;
  };
  window.addEventListener("tac.open_panel", opened, { signal });
  window.addEventListener("tac.close_panel", restoreFocus, { signal });
  show();
}
